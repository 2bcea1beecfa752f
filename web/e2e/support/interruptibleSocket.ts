import type { Page } from "playwright-core";

/** Lets a test reject a profile's new GraphQL WebSockets, and silence open ones without closing them. */
export async function withInterruptibleSocket(page: Page) {
  let isCut = false;
  const open = new Set<() => void>();
  await page.context().routeWebSocket(/\/graphql$/, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    const server = socket.connectToServer();
    let isSilent = false;
    const silence = () => (isSilent = true);
    open.add(silence);
    socket.onMessage((message) => isSilent || server.send(message));
    server.onMessage((message) => isSilent || socket.send(message));
  });
  return {
    cut: () => (isCut = true),
    mend: () => (isCut = false),
    /** Silences the open connections permanently, as if the device had gone to sleep. */
    goesSilent: () => open.forEach((silence) => silence()),
  };
}
