import { io, type Socket } from "socket.io-client";
import { fromMessageId } from "../../chat/index.js";
import type { Witness } from "../consistency/Witness.js";
import type { RestMessage } from "../support/clients/restClient.js";
import type { Acknowledgement } from "../support/clients/socketClient.js";

/** An older client over Socket.IO that keeps many messages on their way, and sends none of them again. */
export class SocketSender {
  /** The keys of the messages that were acknowledged, and of those that were refused. */
  readonly acknowledged = new Set<string>();
  readonly refused = new Set<string>();
  /** Resolves when the connection has closed. */
  readonly ended: Promise<unknown>;
  private sent = 0;

  private constructor(
    private readonly name: string,
    private readonly chatId: string,
    private readonly authorId: string,
    private readonly socket: Socket,
    private readonly witness: Witness,
  ) {
    this.ended = new Promise((resolve) => socket.once("disconnect", resolve));
  }

  /** Connects; the name begins each of its keys. */
  static async connect(
    name: string,
    { chatId, authorId }: { readonly chatId: string; readonly authorId: string },
    { origin, accessToken }: { readonly origin: string; readonly accessToken: string },
    witness: Witness,
  ): Promise<SocketSender> {
    const socket = io(origin, {
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      auth: { token: accessToken },
    });
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
    });
    return new SocketSender(name, chatId, authorId, socket, witness);
  }

  /** Keeps so many messages on their way, each of them until one is refused. */
  keepSending(atOnce: number): void {
    for (let i = 0; i < atOnce; i++) this.send();
  }

  private send(): void {
    if (!this.socket.connected) return;
    const key = `${this.name} ${++this.sent}`;
    const { chatId, authorId } = this;
    const notes = this.witness.invoked({ chatId, authorId, key, content: key });
    const input = { chatID: chatId, content: key, clientMessageID: key };
    this.socket.emit("message", input, ({ data }: Acknowledgement<{ readonly message: RestMessage }>) => {
      const place = data && fromMessageId(data.message._id);
      if (place) {
        this.acknowledged.add(key);
        notes.acknowledged(place.seq);
        this.send();
      } else this.refused.add(key);
    });
  }
}
