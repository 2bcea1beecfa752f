import type { Acknowledgement, ObservedSubscription, ObservedEvent, Send } from "./history.js";

type SendBegun = Omit<Send, "acknowledgements"> & { readonly acknowledgements: Acknowledgement[] };
type SubscriptionBegun = Omit<ObservedSubscription, "applied" | "toTheEnd"> & {
  readonly applied: ObservedEvent[];
  toTheEnd: boolean;
};

/** Records the outcome of one message. */
export type SendNotes = {
  /** Records that the server acknowledged the message with this sequence number. */
  acknowledged(seq: number): void;
};

/** Records what a subscribed client receives. */
export type SubscriptionNotes = {
  readonly applied: readonly ObservedEvent[];
  received(observed: ObservedEvent): void;
  /** Records that the client unsubscribed or must resync, and so doesn't have to receive any later events. */
  left(): void;
};

/**
 * Records what clients send and receive, for the checker; `now` returns the time on the clients' common clock, in
 * milliseconds.
 */
export class HistoryRecorder {
  private readonly sent: SendBegun[] = [];
  private readonly followed: SubscriptionBegun[] = [];

  constructor(private readonly now: () => number) {}

  /** Records that a client sends a message for the first time; the result records its acknowledgements. */
  invoked(send: Omit<Send, "invokedAt" | "acknowledgements">): SendNotes {
    const begun: SendBegun = { ...send, invokedAt: this.now(), acknowledgements: [] };
    this.sent.push(begun);
    return { acknowledged: (seq) => void begun.acknowledgements.push({ at: this.now(), seq }) };
  }

  /** Records that a client subscribes; the result records what it receives. */
  subscribed(subscription: Omit<ObservedSubscription, "applied" | "toTheEnd">): SubscriptionNotes {
    const begun: SubscriptionBegun = { ...subscription, applied: [], toTheEnd: true };
    this.followed.push(begun);
    return {
      applied: begun.applied,
      received: (observed) => void begun.applied.push(observed),
      left: () => void (begun.toTheEnd = false),
    };
  }

  /** All attempted messages. */
  get sends(): readonly Send[] {
    return this.sent;
  }

  get subscriptions(): readonly ObservedSubscription[] {
    return this.followed;
  }
}
