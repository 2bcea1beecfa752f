import type { Page } from "playwright-core";

/** `nothing` means that the operation gets no response. */
export type MockResponse = object | "nothing";

export const serverError: MockResponse = {
  errors: [{ message: "Something went wrong on our side.", extensions: { code: "INTERNAL_SERVER_ERROR" } }],
};

/** Mocks the responses to these operations, by name, over HTTP and WebSocket; the server responds to all others. */
export async function mockResponses(page: Page, responses: ReadonlyMap<string, MockResponse>): Promise<void> {
  await page.route(/\/graphql/, (route) => {
    const request = `${decodeURIComponent(route.request().url())} ${route.request().postData()}`;
    const own = [...responses].find(([operation]) => request.includes(`${operation}"`))?.[1];
    if (own === undefined) return route.fallback();
    return own === "nothing" ? undefined : route.fulfill({ json: own });
  });
  await page.routeWebSocket(/\/graphql$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((sent) => {
      const { type, id, payload } = JSON.parse(String(sent)) as Message;
      const own = type === "subscribe" ? responses.get(payload.operationName ?? "") : undefined;
      if (own === undefined) server.send(sent);
      else if (own !== "nothing") {
        socket.send(JSON.stringify({ id, type: "next", payload: own }));
        socket.send(JSON.stringify({ id, type: "complete" }));
      }
    });
  });
}

/** A graphql-ws message. */
type Message = {
  readonly type: string;
  readonly id?: string;
  readonly payload: { readonly operationName?: string | null };
};

export const blockWebSockets = (page: Page) => page.routeWebSocket(/\/graphql$/, (socket) => void socket.close());
