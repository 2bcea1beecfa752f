/** Passed on as is within this process, and as text to other nodes. */
export type Envelope = { toString(): string };

export type Publication = { readonly to: string; readonly envelope: Envelope };

export interface Subscriber {
  receive(envelope: Envelope): void;
}

/** Best-effort publish/subscribe by user: envelopes may be lost, repeated or late, and subscribers must cope. */
export interface PubSub {
  /** Never waits and never fails. */
  publish(publications: readonly Publication[]): void;
  /** Resolves once the subscription is active; during an outage, resolves without it. */
  subscribe(person: string, listener: Subscriber): Promise<void>;
  unsubscribe(person: string, listener: Subscriber): void;
  /** Calls the listener whenever envelopes may have been lost (after a reconnect). */
  onReconnect(listener: () => void): void;
  /** Returns whether envelopes currently reach the other nodes. */
  isUp(): boolean;
  close(): Promise<void>;
}
