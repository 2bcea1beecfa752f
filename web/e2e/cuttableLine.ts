import type { Page } from "playwright-core";

/** Gives a browser a line that can be cut, and that can go silent without anybody being told. */
export async function withLine(page: Page) {
  const line = { cut: false, silent: false };
  const open = new Set<() => void>();
  await page.context().routeWebSocket(/\/graphql$/, (socket) => {
    if (line.cut) {
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
    cut: () => (line.cut = true),
    mend: () => (line.cut = false),
    /** What is connected now goes silent for ever, as a line does while a device sleeps. */
    goesSilent: () => open.forEach((silence) => silence()),
  };
}
