import type { Acknowledgement, Following, Happening, Send } from "./history.js";

type SendBegun = Omit<Send, "acknowledgements"> & { readonly acknowledgements: Acknowledgement[] };
type FollowingBegun = Omit<Following, "applied" | "toTheEnd"> & { readonly applied: Happening[]; toTheEnd: boolean };

/** What a client may tell the witness of one message. */
export type SendNotes = {
  /** The server promised that the message is stored, under this number. */
  acknowledged(seq: number): void;
};

/** What a client may tell the witness while it follows. */
export type FollowingNotes = {
  readonly applied: readonly Happening[];
  /** It was told of something. */
  told(happening: Happening): void;
  /** It leaves, or has to begin afresh: what happens from now on need not be told to it. */
  left(): void;
};

/** Writes down what clients see, for the judge; `now` is one clock for all of them, in milliseconds. */
export class Witness {
  private readonly sent: SendBegun[] = [];
  private readonly followed: FollowingBegun[] = [];

  constructor(private readonly now: () => number) {}

  /** Somebody attempts a message for the first time. */
  invoked(send: Omit<Send, "invokedAt" | "acknowledgements">): SendNotes {
    const begun: SendBegun = { ...send, invokedAt: this.now(), acknowledgements: [] };
    this.sent.push(begun);
    return { acknowledged: (seq) => void begun.acknowledgements.push({ at: this.now(), seq }) };
  }

  /** Somebody begins to follow. */
  follows(following: Omit<Following, "applied" | "toTheEnd">): FollowingNotes {
    const begun: FollowingBegun = { ...following, applied: [], toTheEnd: true };
    this.followed.push(begun);
    return {
      applied: begun.applied,
      told: (happening) => void begun.applied.push(happening),
      left: () => void (begun.toTheEnd = false),
    };
  }

  /** Every message that was attempted. */
  get sends(): readonly Send[] {
    return this.sent;
  }

  /** Everybody who followed. */
  get followings(): readonly Following[] {
    return this.followed;
  }
}
