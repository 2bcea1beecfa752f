import autocannon from "autocannon";

/** Every response must contain `expected`. */
export type HttpRequest = {
  readonly origin: string;
  readonly token: string | null;
  readonly body: object;
  readonly expected: string;
};

/**
 * Sends requests to /graphql; each connection sends the next one as soon as it receives the previous response. Returns
 * the response count, rate per second and latencies in milliseconds.
 * @throws Error if a request fails or a response lacks `expected`
 */
export async function loadHttp({ origin, token, body, expected }: HttpRequest, connections: number, seconds: number) {
  const result = await autocannon({
    url: `${origin}/graphql`,
    method: "POST",
    headers: { "content-type": "application/json", ...(token !== null && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    connections,
    duration: seconds,
    verifyBody: (response) => String(response).includes(expected),
  });
  if (result.mismatches + result.errors + result.non2xx > 0) {
    const response = await fetch(`${origin}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token !== null && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    throw new Error(`Unexpected response from ${origin}: ${(await response.text()).slice(0, 1000)}`);
  }
  const count = result["2xx"];
  return { count, rate: count / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}
