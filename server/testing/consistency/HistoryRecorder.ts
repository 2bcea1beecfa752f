import type { Acknowledgement, ObservedSubscription, ObservedEvent, Send } from "./history.js";

type SendBegun = Omit<Send, "acknowledgements"> & { readonly acknowledgements: Acknowledgement[] };
type SubscriptionBegun = Omit<ObservedSubscription, "applied" | "toTheEnd"> & {
  readonly applied: ObservedEvent[];
  toTheEnd: boolean;
};

export type SendNotes = {
  acknowledged(seq: number): void;
};

export type SubscriptionNotes = {
  readonly applied: readonly ObservedEvent[];
  received(observed: ObservedEvent): void;
  /** The client unsubscribed or must resync, so it doesn't have to receive any later events. */
  left(): void;
};

/**
 * Records for the checker what clients send and receive; `now` returns the time on their common clock, in milliseconds.
 */
export class HistoryRecorder {
  private readonly sent: SendBegun[] = [];
  private readonly followed: SubscriptionBegun[] = [];

  constructor(private readonly now: () => number) {}

  /** Records a message's first attempt; the result records its acknowledgements. */
  invoked(send: Omit<Send, "invokedAt" | "acknowledgements">): SendNotes {
    const begun: SendBegun = { ...send, invokedAt: this.now(), acknowledgements: [] };
    this.sent.push(begun);
    return { acknowledged: (seq) => void begun.acknowledgements.push({ at: this.now(), seq }) };
  }

  /** The result records what the client receives. */
  subscribed(subscription: Omit<ObservedSubscription, "applied" | "toTheEnd">): SubscriptionNotes {
    const begun: SubscriptionBegun = { ...subscription, applied: [], toTheEnd: true };
    this.followed.push(begun);
    return {
      applied: begun.applied,
      received: (observed) => void begun.applied.push(observed),
      left: () => void (begun.toTheEnd = false),
    };
  }

  get sends(): readonly Send[] {
    return this.sent;
  }

  get subscriptions(): readonly ObservedSubscription[] {
    return this.followed;
  }
}
