import { once } from "node:events";
import type { Socket } from "socket.io";
import type { Access, Viewer } from "../../accounts/index.js";
import { FollowedChats, type FeedItem } from "../../chat/index.js";
import { newId } from "../../platform/ids.js";
import type { Doer } from "../../platform/limits/rules.js";
import { Refusal } from "../../platform/refusal.js";
import type { FacadeServices } from "../services.js";
import { chatWords, type People } from "../words/conversations.js";
import { type Failure, failureOf, masked } from "../words/failure.js";
import type { SocketRequest } from "./requests.js";

/** How many packets may wait for a slow client before its feed is held back, which cuts it off in the end. */
const longestQueue = 256;

/** What every connection shares. */
export type SocketParts = {
  readonly services: FacadeServices;
  readonly requests: Readonly<Record<string, SocketRequest>>;
  readonly people: People;
};

/** One client's connection: what it asks for, and what happens in its person's chats. */
export class LegacySocket {
  private readonly viewer: Viewer;
  private readonly chats: FollowedChats;
  private readonly expiry: NodeJS.Timeout;
  private readonly working = new Set<Promise<void>>();

  constructor(
    private readonly socket: Socket,
    { viewer, expiresAt }: Access,
    private readonly feed: AsyncIterableIterator<FeedItem>,
    private readonly doer: Doer,
    private readonly parts: SocketParts,
  ) {
    this.viewer = viewer;
    this.chats = new FollowedChats((id) => parts.services.chat.chat(viewer, id));
    this.expiry = setTimeout(() => this.expire(), expiresAt.getTime() - Date.now());
    socket.onAny((event: unknown, ...args: unknown[]) => this.take(event, args));
    // A client may send an event of this name; without a listener it would end the process.
    socket.on("error", () => undefined);
    socket.once("disconnect", () => this.leave());
    void this.deliver();
  }

  /** Resolves when everything that came in has been answered. */
  async settled(): Promise<void> {
    await Promise.all(this.working);
  }

  private leave(): void {
    clearTimeout(this.expiry);
    void this.feed.return?.();
  }

  /** Ends with the token. Clients come back by themselves, with a newer token if they have one. */
  private expire(): void {
    this.except(Refusal.because("UNAUTHENTICATED", "TOKEN_EXPIRED", "Your access has expired. Please log in again."));
    this.socket.conn.close();
  }

  private take(event: unknown, args: unknown[]): void {
    const acknowledge = typeof args.at(-1) === "function" ? (args.at(-1) as (answer: object) => void) : null;
    const request =
      typeof event === "string" && Object.hasOwn(this.parts.requests, event) && this.parts.requests[event];
    const work = this.serve(request || null, args[0], acknowledge !== null).then(
      (data) => acknowledge?.({ data }),
      (error: unknown) => {
        const { code, msg } = this.except(error, request ? request.renamed : undefined);
        acknowledge?.({ error: { code, msg } });
      },
    );
    this.working.add(work);
    void work.finally(() => this.working.delete(work));
  }

  private async serve(request: SocketRequest | null, payload: unknown, isAnswered: boolean): Promise<object | null> {
    const { limits } = this.parts.services;
    await limits.take("events", this.doer);
    if (request?.limit) await limits.take(request.limit, this.doer);
    if (request === null) throw Refusal.because("NOT_FOUND", "UNKNOWN_EVENT", "There is no such event.");
    const describe = await request.serve(payload, { viewer: this.viewer, origin: this.socket.id });
    return isAnswered ? describe() : null;
  }

  private except(error: unknown, renamed?: Readonly<Record<string, string>>): Failure {
    const known = failureOf(error, renamed);
    const requestId = newId();
    const { logger } = this.parts.services;
    const failure = known ?? masked;
    if (failure.status === 500) logger.error({ err: error, requestId }, "An event failed");
    if (failure.status === 503) logger.warn({ err: error, requestId }, "An event could not be served");
    const { code, msg: message, fields } = failure;
    this.socket.emit("exception", { status: "error", message, code, ...(fields && { fields }), requestId });
    return failure;
  }

  /** Tells what happens in the person's chats, except what this very connection said. */
  private async deliver(): Promise<void> {
    const { people, services } = this.parts;
    try {
      for await (const { event, origin } of this.feed) {
        const heard = await this.chats.hear(event);
        if (heard === null || (!heard.isFirst && origin === this.socket.id)) continue;
        const chat = await chatWords(heard.chat, this.viewer.id, heard.message, people);
        if (heard.isFirst) this.socket.emit("new_chat", chat);
        else this.socket.emit("message", { chat, message: chat.lastMessage });
        await this.drained();
      }
    } catch (error) {
      if (failureOf(error) === null) services.logger.error({ err: error }, "A socket's feed failed");
    }
    // The feed is over, so this connection would miss things; a client that comes back fetches its chats afresh.
    this.socket.conn.close();
  }

  /** Waits while the client does not take what waits for it, which the library counts but does not tell. */
  private async drained(): Promise<void> {
    const { conn } = this.socket;
    const { writeBuffer } = conn as unknown as { readonly writeBuffer: readonly unknown[] };
    if (writeBuffer.length >= longestQueue && conn.readyState === "open") {
      await Promise.race([once(conn, "drain"), once(conn, "close")]);
    }
  }
}
