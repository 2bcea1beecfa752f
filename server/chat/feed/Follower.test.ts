import type { Observer } from "../../platform/following.js";
import { keysFor } from "../../platform/keys.js";
import type { ChatEvent } from "../events.js";
import { CursorSeal } from "./cursor.js";
import { type FeedItem, Follower, type SignalItem } from "./Follower.js";

const ignore = () => undefined;
const seal = new CursorSeal(keysFor("feed cursors", ["a secret of this test"]));

function anEvent(seq: number, tx: number): ChatEvent {
  const fact = { type: "MessagesRead", upTo: 1 } as const;
  const recordedAt = new Date(0);
  return { chatId: "chat", seq, tx, authorId: "anna", clientMessageId: null, ordinal: 1, recordedAt, fact };
}

function raise(reason: string): never {
  throw new Error(reason);
}

describe("a follower", () => {
  let follower: Follower;
  beforeEach(() => (follower = new Follower("anna", seal, { onClose: ignore, onTaken: ignore })));

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

  describe("that hands each item on", () => {
    type Item = FeedItem | SignalItem;
    const seen: number[] = [];
    const seqOf = (item: Item) => ("event" in item ? item.event.seq : 0);
    const ended = jest.fn();
    const observer = (take: Observer<Item>["take"]): Observer<Item> => ({ take, ended });
    beforeEach(() => {
      seen.splice(0);
      ended.mockReset();
    });

    it("does so in the same moment, in order, also for what happens in between", () => {
      const observed = observer((item) => {
        seen.push(seqOf(item));
        if (seqOf(item) === 2) follower.push(anEvent(3, 12), null);
      });
      follower.each(observed);
      follower.push(anEvent(1, 10), null);
      expect(seen).toEqual([]);
      follower.release({ generation: "one", floor: 10, ahead: new Map() }, []);
      follower.push(anEvent(2, 11), null);
      follower.push(anEvent(2, 11), null);
      expect(seen).toEqual([1, 2, 3]);
      expect(ended).not.toHaveBeenCalled();
      follower.close();
      expect(ended.mock.calls).toEqual([[null]]);
    });

    it("waits for the one before", async () => {
      const goOn: (() => void)[] = [];
      const observed = observer((item) => {
        seen.push(seqOf(item));
        return new Promise<void>((resolve) => goOn.push(resolve));
      });
      follower.each(observed);
      follower.release({ generation: "one", floor: 10, ahead: new Map() }, [anEvent(1, 10), anEvent(2, 11)]);
      expect(seen).toEqual([1]);
      goOn.shift()?.();
      await Promise.resolve();
      expect(seen).toEqual([1, 2]);
      follower.close();
      expect(ended).not.toHaveBeenCalled();
      goOn.shift()?.();
      await Promise.resolve();
      expect(ended.mock.calls).toEqual([[null]]);
    });

    it("tells once what has ended it, whoever is to blame", async () => {
      follower.each(observer(ignore));
      follower.fail(new Error("cut off"));
      follower.close();
      expect(ended.mock.calls).toEqual([[new Error("cut off")]]);

      for (const take of [() => Promise.reject(new Error("no room")), () => raise("no room")]) {
        ended.mockReset();
        const onClose = jest.fn();
        const other = new Follower("anna", seal, { onClose, onTaken: ignore });
        other.each(observer(take));
        other.release({ generation: "one", floor: 10, ahead: new Map() }, [anEvent(1, 10), anEvent(2, 11)]);
        await Promise.resolve();
        expect(ended.mock.calls).toEqual([[new Error("no room")]]);
        expect(onClose).toHaveBeenCalledTimes(1);
      }
    });
  });

  it("stays within bounds however long nothing is said", async () => {
    follower.release({ generation: "one", floor: 10, ahead: new Map([["chat", { seq: 7, tx: 100_000 }]]) }, []);
    const next = nextSeq();
    for (let floor = 11; floor < 20_000; floor++) follower.advance(floor);
    follower.push(anEvent(8, 100_001), null);
    expect(await next).toBe(8);
  });
});
