import { identityOf } from "../messageIdentity";

const intervalMs = 500;
export const retryMs = 15_000;

type SeenMessage = { readonly id: string; readonly sentAt: string };

/**
 * Reports how far the viewer has read in one chat, at most once per interval unless flushed. Each message is reported
 * only once, with two exceptions: a failed report of the newest message is retried, and the newest message is reported
 * again after the chat is marked as unread. `send` resolves to whether the response is final.
 */
export class ReadReporter {
  /** The last message that the viewer has seen; `pending` is the message to report, if any. */
  private newest: SeenMessage | null = null;
  private pending: SeenMessage | null = null;
  private flushedAt = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly send: (messageId: string) => Promise<boolean>) {}

  /**
   * Reports that the viewer has seen the newest message. Returns false if the message was reported before and has not
   * been marked as unread since.
   */
  report(message: SeenMessage, isUnreadAgain: boolean): boolean {
    const isKnown = this.newest !== null && identityOf(message) === identityOf(this.newest);
    if (isKnown && !isUnreadAgain) return false;
    this.newest = message;
    this.pending = message;
    const wait = this.flushedAt + intervalMs - performance.now();
    if (wait <= 0) this.flush();
    else this.flushIn(wait);
    return true;
  }

  flush(): void {
    clearTimeout(this.timer);
    const message = this.pending;
    if (message === null) return;
    this.pending = null;
    this.flushedAt = performance.now();
    const retry = () => {
      if (message !== this.newest) return;
      this.pending = message;
      this.flushIn(retryMs);
    };
    this.send(message.id).then((isFinal) => isFinal || retry(), retry);
  }

  private flushIn(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), milliseconds);
  }
}
