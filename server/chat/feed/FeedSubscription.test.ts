import { keysFor } from "../../platform/secrets/keys.js";
import type { ChatEvent } from "../events.js";
import { CursorSeal } from "./cursor.js";
import { FeedSubscription } from "./FeedSubscription.js";

const ignore = () => undefined;
const seal = new CursorSeal(keysFor("feed cursors", ["a secret of this test"]));

function anEvent(seq: number, tx: number): ChatEvent {
  const fact = { type: "MessagesRead", upTo: 1 } as const;
  const recordedAt = new Date(0);
  return { chatId: "chat", seq, tx, authorId: "anna", clientMessageId: null, ordinal: 1, recordedAt, fact };
}

describe("a follower", () => {
  let follower: FeedSubscription;
  beforeEach(() => (follower = new FeedSubscription("anna", seal, { onClose: ignore, onTaken: ignore })));

  const cursorAfter = async () => {
    const { value } = await follower.next();
    if (!value) throw new Error("The follower ended.");
    return seal.open("anna", value.cursor());
  };
  const nextSeq = async () => {
    const { value } = await follower.next();
    return value && "event" in value ? value.event.seq : null;
  };

  it("holds back what happens until it knows where it begins", async () => {
    follower.push(anEvent(2, 11), null);
    follower.release({ generation: "one", floor: 10, ahead: new Map() }, [anEvent(1, 10)]);
    expect([await nextSeq(), await nextSeq()]).toEqual([1, 2]);
  });

  it("forgets the chats that the floor has passed", async () => {
    follower.release({ generation: "one", floor: 10, ahead: new Map([["other", { seq: 7, tx: 12 }]]) }, []);
    follower.advance(13);
    follower.push(anEvent(1, 14), null);
    expect(await cursorAfter()).toEqual({
      generation: "one",
      floor: 13,
      ahead: new Map([["chat", { seq: 1, tx: 14 }]]),
    });
  });

  it("counts the floor only behind the events that come before it", async () => {
    follower.release({ generation: "one", floor: 10, ahead: new Map() }, []);
    follower.push(anEvent(1, 11), null);
    follower.push(anEvent(2, 12), null);
    follower.advance(13);
    expect(await cursorAfter()).toMatchObject({ generation: "one", floor: 10 });
    expect(await cursorAfter()).toMatchObject({ generation: "one", floor: 10 });
    follower.push(anEvent(3, 13), null);
    expect(await cursorAfter()).toMatchObject({ generation: "one", floor: 13 });
  });

  it("hands items on in order, those too that come while one is being handled, until it is closed", async () => {
    follower.release({ generation: "one", floor: 10, ahead: new Map() }, [anEvent(1, 10)]);
    const seen: number[] = [];
    for await (const item of follower) {
      const seq = "event" in item ? item.event.seq : 0;
      seen.push(seq);
      if (seq === 3) follower.close();
      else follower.push(anEvent(seq + 1, 10 + seq), null);
    }
    expect(seen).toEqual([1, 2, 3]);
  });

  it("ends a pending read when its subscriber leaves", async () => {
    follower.release({ generation: "one", floor: 10, ahead: new Map() }, []);
    const next = follower.next();
    await follower.return();
    expect(await next).toEqual({ done: true, value: undefined });
  });

  it("reports the error that ended it once", async () => {
    follower.fail(new Error("cut off"));
    await expect(follower.next()).rejects.toThrow("cut off");
    expect(await follower.next()).toEqual({ done: true, value: undefined });
  });

  it("stays within bounds however long nothing is said", async () => {
    follower.release({ generation: "one", floor: 10, ahead: new Map([["chat", { seq: 7, tx: 100_000 }]]) }, []);
    const next = nextSeq();
    for (let floor = 11; floor < 20_000; floor++) follower.advance(floor);
    follower.push(anEvent(8, 100_001), null);
    expect(await next).toBe(8);
  });
});
