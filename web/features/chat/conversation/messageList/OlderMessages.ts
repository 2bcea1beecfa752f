import type { Message } from "../../feed/inboxCache";

/** Older messages of a chat, contiguous up to where the cache's copy begins. */
export type OlderRun = {
  /** The cursor at which the cached copy began when these messages were fetched; they can be prepended only to that copy. */
  readonly upTo: string | null;
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** The cursor of the first one; the next page is fetched before it. */
  readonly startCursor: string | null;
  readonly hasPreviousPage: boolean;
};

/** A page of messages as the server returns it. */
export type OlderPage = {
  readonly edges: readonly { readonly node: Message }[];
  readonly pageInfo: { readonly startCursor: string | null; readonly hasPreviousPage: boolean };
};

/**
 * The messages fetched by scrolling up in open chats. They stay out of the Apollo cache, which keeps several kilobytes
 * of read results per message and processes a whole list again whenever a page is added to it.
 */
export class OlderMessages {
  private readonly runs = new Map<string, OlderRun>();
  private readonly listeners = new Set<() => void>();

  /** Calls the listener after every change until the returned function is called. */
  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The messages before the cache's copy that begins at this cursor; null if none were fetched. */
  before(chatId: string, upTo: string | null): OlderRun | null {
    const run = this.runs.get(chatId);
    return run?.upTo === upTo ? run : null;
  }

  /** Prepends a page fetched before `cursor` to the run that ends at `upTo`, unless it no longer connects. */
  add(chatId: string, upTo: string | null, cursor: string | null, { edges, pageInfo }: OlderPage): void {
    const run = this.before(chatId, upTo);
    if ((run === null ? upTo : run.startCursor) !== cursor) return;
    this.update(chatId, {
      upTo,
      messages: [...edges.map(({ node }) => node), ...(run?.messages ?? [])],
      startCursor: pageInfo.startCursor ?? cursor,
      hasPreviousPage: pageInfo.hasPreviousPage,
    });
  }

  /** Applies a message's edit or removal. */
  change(message: Message): void {
    const run = this.runs.get(message.chatId);
    const index = run?.messages.findIndex(({ id }) => id === message.id) ?? -1;
    if (run !== undefined && index >= 0) {
      this.update(message.chatId, { ...run, messages: run.messages.with(index, message) });
    }
  }

  /** Drops a chat's older messages, for example when it is closed; if no chat is given, drops those of all chats. */
  forget(chatId?: string): void {
    if (chatId === undefined) this.runs.clear();
    else this.runs.delete(chatId);
    this.listeners.forEach((listener) => listener());
  }

  private update(chatId: string, run: OlderRun): void {
    this.runs.set(chatId, run);
    this.listeners.forEach((listener) => listener());
  }
}
