/** Tracks the chats in which the counterpart is typing. Each entry expires after a few seconds. */
export class TypingSigns {
  private readonly ends = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly listeners = new Set<() => void>();

  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  holds(chatId: string): boolean {
    return this.ends.has(chatId);
  }

  /** Marks the counterpart as typing for `forSeconds`; another call restarts the timer. */
  note(chatId: string, forSeconds: number): void {
    clearTimeout(this.ends.get(chatId));
    this.ends.set(
      chatId,
      setTimeout(() => this.end(chatId), forSeconds * 1_000),
    );
    this.notify();
  }

  end(chatId: string): void {
    clearTimeout(this.ends.get(chatId));
    if (this.ends.delete(chatId)) this.notify();
  }

  private notify(): void {
    this.listeners.forEach((listener) => listener());
  }
}
