import autocannon from "autocannon";

/** A request to send repeatedly, and a string that every response must contain. */
export type HttpRequest = {
  readonly origin: string;
  readonly token: string | null;
  readonly body: object;
  readonly expected: string;
};

/**
 * Sends requests to /graphql over several connections, each as soon as the previous response on its connection has
 * arrived; returns the response count, rate per second and latencies in milliseconds.
 * @throws Error when a request fails or a response lacks `expected`
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
