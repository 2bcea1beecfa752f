/** What is carried: within this process as it is, to other nodes as the text it is put into. */
export type Envelope = { toString(): string };

/** An envelope to one person. */
export type Publication = { readonly to: string; readonly envelope: Envelope };

/** Hears the envelopes of one person. */
export interface Subscriber {
  receive(envelope: Envelope): void;
}

/**
 * Publish/subscribe by person. It is only a doorbell: an envelope may be lost, repeated or late, and whoever listens must be
 * able to do without it.
 */
export interface PubSub {
  /** Carries envelopes to everyone who listens for their addressees, on every node; never waits and never fails. */
  publish(rings: readonly Publication[]): void;
  /** Listens for one person's envelopes; resolves once nothing rung from now on is missed for want of listening. */
  subscribe(person: string, listener: Subscriber): Promise<void>;
  /** Listens no more. */
  unsubscribe(person: string, listener: Subscriber): void;
  /** Calls back whenever envelopes may have been lost (a connection was away and is back). */
  onReconnect(back: () => void): void;
  /** Whether envelopes reach the other nodes now. */
  isUp(): boolean;
  /** Stops listening and lets the connections go. */
  close(): Promise<void>;
}
