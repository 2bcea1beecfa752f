import { io, type Socket } from "socket.io-client";
import { fromMessageId } from "../../../chat/index.js";
import type { HistoryRecorder } from "../../consistency/HistoryRecorder.js";
import type { RestMessage } from "../../support/clients/restClient.js";
import type { Acknowledgement } from "../../support/clients/socketClient.js";

/** A legacy client over Socket.IO that keeps many messages in flight and never resends any. */
export class SocketSender {
  /** The keys of the acknowledged messages. */
  readonly acknowledged = new Set<string>();
  readonly rejected = new Set<string>();
  /** Resolves when the connection has closed. */
  readonly ended: Promise<unknown>;
  private sent = 0;

  private constructor(
    private readonly name: string,
    private readonly chatId: string,
    private readonly authorId: string,
    private readonly socket: Socket,
    private readonly recorder: HistoryRecorder,
  ) {
    this.ended = new Promise((resolve) => socket.once("disconnect", resolve));
  }

  /** `name` is the prefix of each message key. */
  static async connect(
    name: string,
    { chatId, authorId }: { readonly chatId: string; readonly authorId: string },
    { origin, accessToken }: { readonly origin: string; readonly accessToken: string },
    recorder: HistoryRecorder,
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
    return new SocketSender(name, chatId, authorId, socket, recorder);
  }

  /** Sends `atOnce` messages, then another one after each acknowledgement, but none after a rejection. */
  keepSending(atOnce: number): void {
    for (let i = 0; i < atOnce; i++) this.send();
  }

  private send(): void {
    if (!this.socket.connected) return;
    const key = `${this.name} ${++this.sent}`;
    const { chatId, authorId } = this;
    const notes = this.recorder.invoked({ chatId, authorId, key, content: key });
    const input = { chatID: chatId, content: key, clientMessageID: key };
    this.socket.emit("message", input, ({ data }: Acknowledgement<{ readonly message: RestMessage }>) => {
      const position = data && fromMessageId(data.message._id);
      if (position) {
        this.acknowledged.add(key);
        notes.acknowledged(position.seq);
        this.send();
      } else this.rejected.add(key);
    });
  }
}
