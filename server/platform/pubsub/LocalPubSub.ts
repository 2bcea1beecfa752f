import type { PubSub, Envelope, Subscriber, Publication } from "./pubsub.js";

/** The pubsub of a single node: envelopes stay in the process. */
export class LocalPubSub implements PubSub {
  private readonly listeners = new Map<string, readonly Subscriber[]>();

  publish(publications: readonly Publication[]): void {
    for (const { to, envelope } of publications) this.deliver(to, envelope);
  }

  subscribe(person: string, listener: Subscriber): Promise<void> {
    this.listeners.set(person, this.listeners.get(person)?.concat(listener) ?? [listener]);
    return Promise.resolve();
  }

  unsubscribe(person: string, listener: Subscriber): void {
    const others = this.listeners.get(person)?.filter((other) => other !== listener) ?? [];
    if (others.length > 0) this.listeners.set(person, others);
    else this.listeners.delete(person);
  }

  onReconnect(): void {
    // The process itself never disconnects.
  }

  isUp(): boolean {
    return true;
  }

  close(): Promise<void> {
    this.listeners.clear();
    return Promise.resolve();
  }

  /** Returns whether this process has a subscriber for a user. */
  hasSubscriber(person: string): boolean {
    return this.listeners.has(person);
  }

  /** Returns the users with subscribers in this process. */
  people(): readonly string[] {
    return [...this.listeners.keys()];
  }

  /** Delivers an envelope to the subscribers in this process. */
  deliver(person: string, envelope: Envelope): void {
    for (const listener of this.listeners.get(person) ?? []) listener.receive(envelope);
  }
}
