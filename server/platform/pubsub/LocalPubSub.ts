import type { PubSub, Envelope, Subscriber, Publication } from "./pubsub.js";

/** The pubsub of a node that works alone: envelopes stay in the process. */
export class LocalPubSub implements PubSub {
  private readonly listeners = new Map<string, readonly Subscriber[]>();

  publish(rings: readonly Publication[]): void {
    for (const { to, envelope } of rings) this.deliver(to, envelope);
  }

  subscribe(person: string, listener: Subscriber): Promise<void> {
    this.listeners.set(person, this.listeners.get(person)?.concat(listener) ?? [listener]);
    return Promise.resolve();
  }

  unsubscribe(person: string, listener: Subscriber): void {
    const others = this.listeners.get(person)?.filter((each) => each !== listener) ?? [];
    if (others.length > 0) this.listeners.set(person, others);
    else this.listeners.delete(person);
  }

  onReconnect(): void {
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
  hasSubscriber(person: string): boolean {
    return this.listeners.has(person);
  }

  /** Everybody for whom somebody here listens. */
  people(): readonly string[] {
    return [...this.listeners.keys()];
  }

  /** Hands an envelope to the listeners of this process. */
  deliver(person: string, envelope: Envelope): void {
    for (const listener of this.listeners.get(person) ?? []) listener.receive(envelope);
  }
}
