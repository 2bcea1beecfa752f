import { join } from "node:path";
import { WebSocket } from "ws";
import { atTheEnd } from "../../support/atTheEnd.js";

export type Item = { readonly chatId: string; readonly seq: number };
export type Access = { readonly accessToken: string; readonly expiresAt?: string };
export type Credentials = { readonly email: string; readonly password: string } | (() => Access | Promise<Access>);
type ExampleClient = {
  feed(after?: string): AsyncGenerator<Item, void, void>;
  send(message: { chatId: string; content: string }): Promise<{ seq: number }>;
  upload(kind: "image" | "video", file: Blob, name: string): Promise<string>;
  cursor(): Promise<string>;
  close(): Promise<void>;
};
type ExampleClientClass = new (url: string, credentials: Credentials, options: object) => ExampleClient;

/** The path is computed so that the compiler doesn't include the examples, which are not part of the server. */
export const example = (path: string) => import(join(__dirname, "../../../../docs/examples", path)) as Promise<never>;

export class CountedWebSocket extends WebSocket {
  static count = 0;
  constructor(...given: ConstructorParameters<typeof WebSocket>) {
    super(...given);
    CountedWebSocket.count += 1;
  }
}

/** Creates an example client, which is closed at the end of the test file. */
export async function connect(server: string, credentials: Credentials, options = {}): Promise<ExampleClient> {
  const { Saywell } = (await example("client/src/index.ts")) as { Saywell: ExampleClientClass };
  const client = new Saywell(server, credentials, { webSocketImpl: CountedWebSocket, ...options });
  atTheEnd(() => client.close());
  return client;
}
