import type { Page } from "playwright-core";

/** What comes in place of the server's answer to an operation: this result, or nothing at all. */
export type OwnAnswer = object | "nothing";

/** The answer of a server on which something went wrong. */
export const outOfOrder: OwnAnswer = { errors: [{ message: "Something went wrong on our side." }] };

/** From now on these operations, by name, are answered so, whichever way they travel; all others by the server. */
export async function answerOneself(page: Page, answers: ReadonlyMap<string, OwnAnswer>): Promise<void> {
  await page.route(/\/graphql/, (route) => {
    const asked = `${decodeURIComponent(route.request().url())} ${route.request().postData()}`;
    const own = [...answers].find(([operation]) => asked.includes(`${operation}"`))?.[1];
    if (own === undefined) return route.fallback();
    return own === "nothing" ? undefined : route.fulfill({ json: own });
  });
  await page.routeWebSocket(/\/graphql$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((sent) => {
      const { type, id, payload } = JSON.parse(String(sent)) as Message;
      const own = type === "subscribe" ? answers.get(payload.operationName ?? "") : undefined;
      if (own === undefined) server.send(sent);
      else if (own !== "nothing") {
        socket.send(JSON.stringify({ id, type: "next", payload: own }));
        socket.send(JSON.stringify({ id, type: "complete" }));
      }
    });
  });
}

/** A message of the protocol graphql-ws, as far as it matters here. */
type Message = {
  readonly type: string;
  readonly id?: string;
  readonly payload: { readonly operationName?: string | null };
};

/** From now on no WebSocket of a page gets a connection. */
export const cutLine = (page: Page) => page.routeWebSocket(/\/graphql$/, (socket) => void socket.close());
