import type { Message } from "../feed/inboxCache";

/** Older messages of a chat, without a gap up to where the cache's copy of it begins. */
export type OlderRun = {
  /** The cursor at which the cache's copy began when they were fetched: they belong to no other. */
  readonly upTo: string | null;
  /** In their order. */
  readonly messages: readonly Message[];
  /** The cursor of the first, before which still older ones are fetched. */
  readonly startCursor: string | null;
  readonly hasPreviousPage: boolean;
};

/** A page of messages as the server answers it. */
export type OlderPage = {
  readonly edges: readonly { readonly node: Message }[];
  readonly pageInfo: { readonly startCursor: string | null; readonly hasPreviousPage: boolean };
};

/**
 * What was fetched by scrolling up in open chats, as it came. It stays out of the cache, which remembers several kilobytes
 * of reading for each message and goes through a whole list again whenever a page is put to it.
 */
export class OlderMessages {
  private readonly runs = new Map<string, OlderRun>();
  private readonly listeners = new Set<() => void>();

  /** Calls back after every change until the returned function is called. */
  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** What stands before the cache's copy that begins at this cursor; null where nothing was fetched before it. */
  before(chatId: string, upTo: string | null): OlderRun | null {
    const run = this.runs.get(chatId);
    return run?.upTo === upTo ? run : null;
  }

  /** Puts a page that was fetched before `cursor` to what ends at `upTo`; one that no longer joins on is dropped. */
  add(chatId: string, upTo: string | null, cursor: string | null, { edges, pageInfo }: OlderPage): void {
    const run = this.before(chatId, upTo);
    if ((run === null ? upTo : run.startCursor) !== cursor) return;
    this.become(chatId, {
      upTo,
      messages: [...edges.map(({ node }) => node), ...(run?.messages ?? [])],
      startCursor: pageInfo.startCursor ?? cursor,
      hasPreviousPage: pageInfo.hasPreviousPage,
    });
  }

  /** Takes over what a message has become, by its author's edit or removal. */
  change(message: Message): void {
    const run = this.runs.get(message.chatId);
    const place = run?.messages.findIndex(({ id }) => id === message.id) ?? -1;
    if (run !== undefined && place >= 0) {
      this.become(message.chatId, { ...run, messages: run.messages.with(place, message) });
    }
  }

  /** Lets go of a chat's older messages, as when it is closed; without a chat, of all. */
  forget(chatId?: string): void {
    if (chatId === undefined) this.runs.clear();
    else this.runs.delete(chatId);
    this.listeners.forEach((listener) => listener());
  }

  private become(chatId: string, run: OlderRun): void {
    this.runs.set(chatId, run);
    this.listeners.forEach((listener) => listener());
  }
}
