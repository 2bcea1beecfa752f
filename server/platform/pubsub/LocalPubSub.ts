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
    // Delivery within the process is never interrupted.
  }

  isUp(): boolean {
    return true;
  }

  close(): Promise<void> {
    this.listeners.clear();
    return Promise.resolve();
  }

  hasSubscriber(person: string): boolean {
    return this.listeners.has(person);
  }

  people(): readonly string[] {
    return [...this.listeners.keys()];
  }

  deliver(person: string, envelope: Envelope): void {
    for (const listener of this.listeners.get(person) ?? []) listener.receive(envelope);
  }
}
