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

  /** Records the first attempt to send a message; the returned object records the acknowledgements. */
  invoked(send: Omit<Send, "invokedAt" | "acknowledgements">): SendNotes {
    const begun: SendBegun = { ...send, invokedAt: this.now(), acknowledgements: [] };
    this.sent.push(begun);
    return { acknowledged: (seq) => void begun.acknowledgements.push({ at: this.now(), seq }) };
  }

  /** Records a subscription; the returned object records what the client receives. */
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
