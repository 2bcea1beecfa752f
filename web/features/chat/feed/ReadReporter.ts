/** The minimum time between two reports, in milliseconds. */
const intervalMs = 500;
/** The delay before a failed report is sent again, in milliseconds. */
export const retryMs = 15_000;

type SeenMessage = { readonly id: string; readonly seq: number };

/**
 * Reports how far one chat has been read: at most once per interval unless flushed, and only once per message, except
 * that a failed report of the newest message is retried, and that the newest message is reported again after the chat
 * was marked as unread. `send` resolves to whether the response is final.
 */
export class ReadReporter {
  private newestSeq = 0;
  private pending: SeenMessage | null = null;
  private sentAt = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly send: (messageId: string) => Promise<boolean>) {}

  /**
   * Reports a message that the viewer has seen; returns false if a newer message was reported before, or this one and it
   * is not unread again.
   */
  report(message: SeenMessage, isUnreadAgain: boolean): boolean {
    if (message.seq < this.newestSeq || (message.seq === this.newestSeq && !isUnreadAgain)) return false;
    this.newestSeq = message.seq;
    this.pending = message;
    const wait = this.sentAt + intervalMs - performance.now();
    if (wait <= 0) this.flush();
    else this.flushIn(wait);
    return true;
  }

  /** Sends the pending report, if any, immediately. */
  flush(): void {
    clearTimeout(this.timer);
    const message = this.pending;
    if (message === null) return;
    this.pending = null;
    this.sentAt = performance.now();
    const retry = () => {
      if (message.seq < this.newestSeq) return;
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
