/** What is carried: within this process as it is, to other nodes as the text it is put into. */
export type Letter = { toString(): string };

/** A letter to one person. */
export type Ring = { readonly to: string; readonly letter: Letter };

/** Hears the letters of one person. */
export interface Listener {
  hear(letter: Letter): void;
}

/**
 * Publish/subscribe by person. It is only a doorbell: a letter may be lost, repeated or late, and whoever listens must be
 * able to do without it.
 */
export interface Bell {
  /** Carries letters to everyone who listens for their addressees, on every node; never waits and never fails. */
  ring(rings: readonly Ring[]): void;
  /** Listens for one person's letters; resolves once nothing rung from now on is missed for want of listening. */
  listen(person: string, listener: Listener): Promise<void>;
  /** Listens no more. */
  leave(person: string, listener: Listener): void;
  /** Calls back whenever letters may have been lost (a connection was away and is back). */
  onReturn(back: () => void): void;
  /** Whether letters reach the other nodes now. */
  isUp(): boolean;
  /** Stops listening and lets the connections go. */
  close(): Promise<void>;
}
