import type { Page } from "playwright-core";

/** Lets a test reject a profile's new GraphQL WebSockets, and silence or close open ones. */
export async function withInterruptibleSocket(page: Page) {
  let isCut = false;
  const open = new Set<() => void>();
  const closers = new Set<() => Promise<void>>();
  const lost = new Set<string>();
  await page.context().routeWebSocket(/\/graphql$/, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    const server = socket.connectToServer();
    let isSilent = false;
    const silence = () => (isSilent = true);
    open.add(silence);
    closers.add(() => socket.close());
    const isLost = (message: string) => isSilent || [...lost].some((text) => message.includes(text));
    socket.onMessage((message) => isLost(String(message)) || server.send(message));
    server.onMessage((message) => isSilent || socket.send(message));
  });
  return {
    cut: () => (isCut = true),
    mend: () => (isCut = false),
    /** Silences the open connections permanently, as if the device had gone to sleep. */
    goesSilent: () => open.forEach((silence) => silence()),
    /** Drops the profile's messages to the server that contain `text`, until `delivers` is called. */
    loses: (text: string) => lost.add(text),
    delivers: (text: string) => lost.delete(text),
    closes: () => Promise.all([...closers].map((close) => close())),
  };
}
