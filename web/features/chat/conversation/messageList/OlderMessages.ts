import type { Message } from "../../feed/inboxCache";
import { isOutdated } from "../../feed/isOutdated";

/** A run of consecutive older messages in a chat, ending just before the first message in the cache. */
export type OlderRun = {
  /** The cursor of the first cached message when the run was fetched; the run can be prepended only to that message. */
  readonly upTo: string | null;
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** The cursor of the run's first message; the next page to fetch ends before it. */
  readonly startCursor: string | null;
  readonly hasPreviousPage: boolean;
};

export type OlderPage = {
  readonly edges: readonly { readonly node: Message }[];
  readonly pageInfo: { readonly startCursor: string | null; readonly hasPreviousPage: boolean };
};

/**
 * Stores the messages fetched by scrolling up in open chats. They are not in the Apollo cache, which stores several
 * kilobytes of read results per message and reprocesses the whole list whenever a page is added.
 */
export class OlderMessages {
  private readonly runs = new Map<string, OlderRun>();
  /** Edited and removed messages, kept because a page that the server sent before the change may arrive later. */
  private readonly changed = new Map<string, Message>();
  private readonly listeners = new Set<() => void>();

  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Returns the older messages that precede the cached message with this cursor; null if none were fetched. */
  before(chatId: string, upTo: string | null): OlderRun | null {
    const run = this.runs.get(chatId);
    return run?.upTo === upTo ? run : null;
  }

  /** Prepends the page before `cursor` to the run that ends at `upTo`, unless the run has changed in the meantime. */
  add(chatId: string, upTo: string | null, cursor: string | null, { edges, pageInfo }: OlderPage): void {
    const run = this.before(chatId, upTo);
    if ((run === null ? upTo : run.startCursor) !== cursor) return;
    const latest = (node: Message) => {
      const changed = this.changed.get(node.id);
      return changed && isOutdated(node, changed) ? changed : node;
    };
    this.update(chatId, {
      upTo,
      messages: [...edges.map(({ node }) => latest(node)), ...(run?.messages ?? [])],
      startCursor: pageInfo.startCursor ?? cursor,
      hasPreviousPage: pageInfo.hasPreviousPage,
    });
  }

  /** Replaces an edited or removed message, either immediately or when its page arrives. */
  change(message: Message): void {
    const known = this.changed.get(message.id);
    if (known && isOutdated(message, known)) return;
    this.changed.set(message.id, message);
    const run = this.runs.get(message.chatId);
    const index = run?.messages.findIndex(({ id }) => id === message.id) ?? -1;
    const listed = run?.messages[index];
    if (run === undefined || listed === undefined || isOutdated(message, listed)) return;
    this.update(message.chatId, { ...run, messages: run.messages.with(index, message) });
  }

  /** Drops the older messages of one chat or, without an id, of all chats. */
  forget(chatId?: string): void {
    if (chatId === undefined) {
      this.runs.clear();
      this.changed.clear();
    } else this.runs.delete(chatId);
    this.listeners.forEach((listener) => listener());
  }

  private update(chatId: string, run: OlderRun): void {
    this.runs.set(chatId, run);
    this.listeners.forEach((listener) => listener());
  }
}
