/** The payload of a publication: passed on as it is within this process, and as text to other nodes. */
export type Envelope = { toString(): string };

/** An envelope addressed to one user. */
export type Publication = { readonly to: string; readonly envelope: Envelope };

export interface Subscriber {
  receive(envelope: Envelope): void;
}

/**
 * Publish/subscribe by user. Delivery is best effort: an envelope may be lost, repeated or late, and subscribers must
 * not depend on it.
 */
export interface PubSub {
  /** Publishes envelopes to their users' subscribers on every node; never waits and never fails. */
  publish(publications: readonly Publication[]): void;
  /**
   * Subscribes to one user's envelopes. Resolves once the subscription is active; during an outage, resolves without one.
   */
  subscribe(person: string, listener: Subscriber): Promise<void>;
  /** Removes a subscriber from one user's envelopes. */
  unsubscribe(person: string, listener: Subscriber): void;
  /** Calls the listener whenever envelopes may have been lost (after a reconnect). */
  onReconnect(listener: () => void): void;
  /** Returns whether envelopes currently reach the other nodes. */
  isUp(): boolean;
  /** Removes all subscribers and closes the connections. */
  close(): Promise<void>;
}
