import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { atTheEnd } from "../atTheEnd.js";
import { Inbox } from "../people/inbox.js";

/** The signature has been verified if the receiver has a secret for the path. */
export type ReceivedWebhook = {
  readonly id: string;
  readonly path: string;
  readonly signatures: number;
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly chatId: string;
    readonly seq: number;
    readonly message?: { readonly id: string; readonly content: string; readonly authorId: string };
  };
  /** The status of the receiver's response; 0 if the behavior returned null. */
  readonly status: number;
};

/** Returns the status to respond with; null if the behavior itself responds, or if no response should be sent. */
export type Behavior = (received: Omit<ReceivedWebhook, "status">, response: ServerResponse) => number | null;

/** Verifies signatures with the Standard Webhooks library. */
export class WebhookReceiver {
  readonly inbox = new Inbox<ReceivedWebhook>(new Promise(() => undefined));
  /** The number of connections made to the receiver so far. */
  connections = 0;
  behaves: Behavior = () => 204;
  url = "";
  private readonly secrets = new Map<string, string>();
  private readonly server = createServer((request, response) => void this.receive(request, response));

  /** Starts the receiver, which is stopped at the end of the test file. */
  async start(): Promise<this> {
    this.server.on("connection", () => (this.connections += 1));
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    atTheEnd(() => this.stop());
    return this;
  }

  /** Verifies later deliveries to this path with the secret. */
  trust(secret: string, path = "/"): void {
    this.secrets.set(path, secret);
  }

  /** Returns the sequence numbers of a chat's accepted events, in order of arrival. */
  acceptedSeqs(chatId: string): readonly number[] {
    return this.inbox.items
      .filter(({ data, status }) => data.chatId === chatId && status >= 200 && status < 300)
      .map(({ data }) => data.seq);
  }

  async stop(): Promise<void> {
    if (!this.server.listening) return;
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, "close");
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const path = request.url ?? "/";
    const header = (name: string) => String(request.headers[name] ?? "");
    const signature = header("webhook-signature");
    const secret = this.secrets.get(path);
    if (secret !== undefined) {
      const headers = { "webhook-id": header("webhook-id"), "webhook-timestamp": header("webhook-timestamp") };
      new Webhook(secret).verify(body, { ...headers, "webhook-signature": signature });
    }
    const content = JSON.parse(body) as Pick<ReceivedWebhook, "type" | "timestamp" | "data">;
    const received = { id: header("webhook-id"), path, signatures: signature.split(" ").length, ...content };
    const status = this.behaves(received, response);
    this.inbox.receive({ ...received, status: status ?? 0 });
    if (status !== null) response.writeHead(status).end();
  }
}
