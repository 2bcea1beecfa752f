import type { Bell, Letter, Listener, Ring } from "./bell.js";

/** The bell of a node that works alone: letters stay in the process. */
export class LocalBell implements Bell {
  private readonly listeners = new Map<string, readonly Listener[]>();

  ring(rings: readonly Ring[]): void {
    for (const { to, letter } of rings) this.deliver(to, letter);
  }

  listen(person: string, listener: Listener): Promise<void> {
    this.listeners.set(person, this.listeners.get(person)?.concat(listener) ?? [listener]);
    return Promise.resolve();
  }

  leave(person: string, listener: Listener): void {
    const others = this.listeners.get(person)?.filter((each) => each !== listener) ?? [];
    if (others.length > 0) this.listeners.set(person, others);
    else this.listeners.delete(person);
  }

  onReturn(): void {
    // Nothing is ever away.
  }

  isUp(): boolean {
    return true;
  }

  close(): Promise<void> {
    this.listeners.clear();
    return Promise.resolve();
  }

  /** Whether anybody here listens for a person. */
  hears(person: string): boolean {
    return this.listeners.has(person);
  }

  /** Everybody for whom somebody here listens. */
  people(): readonly string[] {
    return [...this.listeners.keys()];
  }

  /** Hands a letter to the listeners of this process. */
  deliver(person: string, letter: Letter): void {
    for (const listener of this.listeners.get(person) ?? []) listener.hear(letter);
  }
}
