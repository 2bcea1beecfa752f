/** In which chats the counterpart is writing. A sign holds for some seconds and ends by itself. */
export class TypingSigns {
  private readonly ends = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly listeners = new Set<() => void>();

  /** Calls back after every change until the returned function is called. */
  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Whether the counterpart is writing in a chat. */
  holds(chatId: string): boolean {
    return this.ends.has(chatId);
  }

  /** The counterpart writes; it holds for so many seconds unless it is said again. */
  note(chatId: string, forSeconds: number): void {
    clearTimeout(this.ends.get(chatId));
    this.ends.set(
      chatId,
      setTimeout(() => this.end(chatId), forSeconds * 1_000),
    );
    this.tell();
  }

  /** The counterpart writes no longer, as after a message has come. */
  end(chatId: string): void {
    clearTimeout(this.ends.get(chatId));
    if (this.ends.delete(chatId)) this.tell();
  }

  private tell(): void {
    this.listeners.forEach((listener) => listener());
  }
}
