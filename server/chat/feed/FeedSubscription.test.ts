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

describe("a feed subscription", () => {
  let subscription: FeedSubscription;
  beforeEach(() => (subscription = new FeedSubscription("anna", seal, { onClose: ignore, onTaken: ignore })));

  const cursorAfter = async () => {
    const { value } = await subscription.next();
    if (!value) throw new Error("The subscription ended.");
    return seal.open("anna", value.cursor());
  };
  const nextSeq = async () => {
    const { value } = await subscription.next();
    return value && "event" in value ? value.event.seq : null;
  };

  it("delivers the missed events first, then the events that were pushed before release()", async () => {
    subscription.push(anEvent(2, 11), null);
    subscription.release({ generation: "one", floor: 10, ahead: new Map() }, [anEvent(1, 10)]);
    expect([await nextSeq(), await nextSeq()]).toEqual([1, 2]);
  });

  it("skips events that its position already covers, such as those that its node gets late", async () => {
    const ahead = new Map([["chat", { seq: 4, tx: 12 }]]);
    subscription.push(anEvent(4, 12), null);
    subscription.release({ generation: "one", floor: 10, ahead }, []);
    subscription.push({ ...anEvent(7, 9), chatId: "other" }, null);
    subscription.push({ ...anEvent(8, 10), chatId: "other" }, null);
    subscription.push(anEvent(5, 12), null);
    expect([await nextSeq(), await nextSeq()]).toEqual([8, 5]);
  });

  it("delivers new events after any number of missed ones", async () => {
    const missed = Array.from({ length: 5000 }, (_, i) => anEvent(i + 1, 10 + i));
    subscription.release({ generation: "one", floor: 10, ahead: new Map() }, missed);
    subscription.push(anEvent(5001, 5010), null);
    for (let seq = 1; seq <= 5001; seq++) expect(await nextSeq()).toBe(seq);
  });

  it("fails when more than 2,000 events are waiting in addition to the missed ones", async () => {
    subscription.release({ generation: "one", floor: 10, ahead: new Map() }, [anEvent(1, 10)]);
    for (let seq = 2; seq <= 2002; seq++) subscription.push(anEvent(seq, 10 + seq), null);
    await expect(subscription.next()).rejects.toMatchObject({ problems: [{ code: "TOO_SLOW" }] });
  });

  it("delivers an ephemeral event that arrives while any number of missed events are waiting", async () => {
    subscription = new FeedSubscription("anna", seal, { onClose: ignore, onTaken: ignore }, true);
    const missed = Array.from({ length: 500 }, (_, i) => anEvent(i + 1, 10 + i));
    subscription.release({ generation: "one", floor: 10, ahead: new Map() }, missed);
    const signal = { type: "Delivered", chatId: "chat", personId: "tom", upTo: 1 } as const;
    subscription.pushEphemeral(signal);
    subscription.push(anEvent(501, 510), null);
    for (let seq = 1; seq <= 500; seq++) expect(await nextSeq()).toBe(seq);
    expect(await subscription.next()).toMatchObject({ value: { signal } });
    expect(await nextSeq()).toBe(501);
  });

  it("drops ephemeral events while more than 300 other items are waiting", async () => {
    subscription = new FeedSubscription("anna", seal, { onClose: ignore, onTaken: ignore }, true);
    subscription.release({ generation: "one", floor: 10, ahead: new Map() }, []);
    for (let upTo = 1; upTo <= 400; upTo++)
      subscription.pushEphemeral({ type: "Delivered", chatId: "chat", personId: "tom", upTo });
    subscription.push(anEvent(1, 11), null);
    for (let i = 0; i <= 300; i++) expect(await nextSeq()).toBeNull();
    expect(await nextSeq()).toBe(1);
  });

  it("removes a chat's mark from the cursor once the floor has passed that mark", async () => {
    subscription.release({ generation: "one", floor: 10, ahead: new Map([["other", { seq: 7, tx: 12 }]]) }, []);
    subscription.advance(13);
    subscription.push(anEvent(1, 14), null);
    expect(await cursorAfter()).toEqual({
      generation: "one",
      floor: 13,
      ahead: new Map([["chat", { seq: 1, tx: 14 }]]),
    });
  });

  it("raises its cursor's floor only after delivering the events that were already queued", async () => {
    subscription.release({ generation: "one", floor: 10, ahead: new Map() }, []);
    subscription.push(anEvent(1, 11), null);
    subscription.push(anEvent(2, 12), null);
    subscription.advance(13);
    expect(await cursorAfter()).toMatchObject({ generation: "one", floor: 10 });
    expect(await cursorAfter()).toMatchObject({ generation: "one", floor: 10 });
    subscription.push(anEvent(3, 13), null);
    expect(await cursorAfter()).toMatchObject({ generation: "one", floor: 13 });
  });

  it("delivers items in order, including those pushed while another is being handled, until it is closed", async () => {
    subscription.release({ generation: "one", floor: 10, ahead: new Map() }, [anEvent(1, 10)]);
    const seen: number[] = [];
    for await (const item of subscription) {
      const seq = "event" in item ? item.event.seq : 0;
      seen.push(seq);
      if (seq === 3) subscription.close();
      else subscription.push(anEvent(seq + 1, 10 + seq), null);
    }
    expect(seen).toEqual([1, 2, 3]);
  });

  it("ends a pending next() when return() is called", async () => {
    subscription.release({ generation: "one", floor: 10, ahead: new Map() }, []);
    const next = subscription.next();
    await subscription.return();
    expect(await next).toEqual({ done: true, value: undefined });
  });

  it("reports the error that ended it only once", async () => {
    subscription.fail(new Error("cut off"));
    await expect(subscription.next()).rejects.toThrow("cut off");
    expect(await subscription.next()).toEqual({ done: true, value: undefined });
  });

  it("keeps its queue bounded while the floor rises and no events arrive", async () => {
    subscription.release({ generation: "one", floor: 10, ahead: new Map([["chat", { seq: 7, tx: 100_000 }]]) }, []);
    const next = nextSeq();
    for (let floor = 11; floor < 20_000; floor++) subscription.advance(floor);
    subscription.push(anEvent(8, 100_001), null);
    expect(await next).toBe(8);
  });
});
