const intervalMs = 500;
export const retryMs = 15_000;

/**
 * Reports how far one chat has been read, at most once per interval unless flushed. Each message is reported only once,
 * but a failed report of the newest message is retried, and the newest message is reported again after the chat is
 * marked as unread. `send` resolves to whether the response is final.
 */
export class ReadReporter {
  /** The ids of the last message that the viewer has seen, and of the message that is still to be reported. */
  private newest: string | null = null;
  private pending: string | null = null;
  private sentAt = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly send: (messageId: string) => Promise<boolean>) {}

  /**
   * Reports the newest message, which the viewer has seen; returns false if it was reported before and is not unread
   * again. Compares ids, because the sequence numbers go down if the server loses its newest messages.
   */
  report(messageId: string, isUnreadAgain: boolean): boolean {
    if (messageId === this.newest && !isUnreadAgain) return false;
    this.newest = messageId;
    this.pending = messageId;
    const wait = this.sentAt + intervalMs - performance.now();
    if (wait <= 0) this.flush();
    else this.flushIn(wait);
    return true;
  }

  flush(): void {
    clearTimeout(this.timer);
    const messageId = this.pending;
    if (messageId === null) return;
    this.pending = null;
    this.sentAt = performance.now();
    const retry = () => {
      if (messageId !== this.newest) return;
      this.pending = messageId;
      this.flushIn(retryMs);
    };
    this.send(messageId).then((isFinal) => isFinal || retry(), retry);
  }

  private flushIn(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), milliseconds);
  }
}
