import { atTheEnd } from "../../support/atTheEnd.js";
import type { Mutant } from "../simulation/player.js";
import { Simulation } from "../simulation/Simulation.js";
import type { Violation } from "../history.js";
import { forgetsTheConnection, readsBeforeItListens, repeatsWhenRedisIsBack } from "./wrongPlayers.js";
import {
  acknowledgesBeforeCommit,
  countsOutsideTheTransaction,
  hasNoIdempotency,
  readsByPosition,
  trustsRedisAlone,
  withoutUniqueKeys,
} from "./wrongPools.js";

/** How long the right chat may take until every client has been told everything, in milliseconds. */
const timeoutMs = 60_000;
/** How long a wrong chat is given to be right after all, in milliseconds. */
const grace = 2500;

/** A wrong part, what makes it show, and what the checker must say. */
type Story = {
  readonly mutant: Mutant;
  readonly kind: Violation["kind"];
  /** Whether the comparison, which comes once a second, might still make it right. */
  readonly mayHeal?: true;
  readonly prepare?: string;
  readonly race: (stage: Simulation) => Promise<void>;
};

const stories: Readonly<Record<string, Story>> = {
  "acknowledging before the commit": {
    mutant: acknowledgesBeforeCommit,
    kind: "lost",
    async race(rehearsal) {
      const pair = await rehearsal.aPair();
      rehearsal.node(0).stage.loseConnection("log-append");
      await rehearsal.says(pair, pair.student, "a");
      await rehearsal.says(pair, pair.student, "b");
    },
  },
  "no idempotency": {
    mutant: hasNoIdempotency,
    kind: "doubled",
    prepare: withoutUniqueKeys,
    async race(rehearsal) {
      const pair = await rehearsal.aPair();
      await rehearsal.says(pair, pair.student, "a", { by: 0 });
      // She did not hear that it is stored, and tries again where she is connected now.
      await rehearsal.says(pair, pair.student, "a", { by: 1 });
    },
  },
  "Redis as the only way": {
    mutant: trustsRedisAlone,
    kind: "lost",
    mayHeal: true,
    async race(rehearsal) {
      const pair = await rehearsal.aPair();
      await rehearsal.follows(pair.tutor, "Tom", { by: 1 });
      rehearsal.pubsub.isAway = true;
      await rehearsal.says(pair, pair.student, "a");
      rehearsal.pubsub.comesBack();
      await rehearsal.says(pair, pair.student, "b");
    },
  },
  "a snapshot before the subscription": {
    mutant: readsBeforeItListens,
    kind: "lost",
    mayHeal: true,
    async race(rehearsal) {
      const pair = await rehearsal.aPair();
      const tom = await rehearsal.follows(pair.tutor, "Tom", { by: 1 });
      await tom.cut();
      await rehearsal.says(pair, pair.student, "a");
      rehearsal.node(1).stage.meanwhile("feed-since", () => rehearsal.says(pair, pair.student, "b"));
      await tom.resume(rehearsal.node(1).player);
      await rehearsal.says(pair, pair.student, "c");
    },
  },
  "a reader in the order of positions": {
    mutant: readsByPosition,
    kind: "lost",
    mayHeal: true,
    async race(rehearsal) {
      const [one, other] = [await rehearsal.aPair(), await rehearsal.aPair()];
      await rehearsal.follows(one.tutor, "Tom", { by: 1 });
      const tim = await rehearsal.follows(other.tutor, "Tim", { by: 1 });
      rehearsal.pubsub.isAway = true;
      const held = rehearsal.node(0).stage.hold("log-append");
      const slow = rehearsal.says(one, one.student, "slow", { by: 0 });
      await held.isRunning;
      await rehearsal.says(other, other.student, "quick", { by: 1 });
      await tim.hears("quick");
      held.release();
      await slow;
    },
  },
  "a counter outside the transaction": {
    mutant: countsOutsideTheTransaction,
    kind: "misnumbered",
    async race(rehearsal) {
      const pair = await rehearsal.aPair();
      rehearsal.node(0).stage.loseConnection("log-append");
      await rehearsal.says(pair, pair.student, "a");
    },
  },
  "an echo to the emitter": {
    mutant: forgetsTheConnection,
    kind: "echoed",
    async race(rehearsal) {
      const pair = await rehearsal.aPair();
      const older = { connection: "anna's phone", keys: new Set(["a"]) };
      const anna = await rehearsal.follows(pair.student, "Anna", { older });
      await rehearsal.says(pair, pair.student, "a", { origin: older.connection });
      await rehearsal.says(pair, pair.tutor, "b", { by: 1 });
      await anna.hears("b");
    },
  },
  "double delivery after Redis is back": {
    mutant: repeatsWhenRedisIsBack,
    kind: "doubled",
    async race(rehearsal) {
      const pair = await rehearsal.aPair();
      const tom = await rehearsal.follows(pair.tutor, "Tom", { by: 1 });
      await rehearsal.says(pair, pair.student, "a");
      await tom.hears("a");
      rehearsal.pubsub.comesBack();
      await rehearsal.says(pair, pair.student, "b");
      await tom.hears("b");
    },
  },
};

describe("the checker catches", () => {
  it.each(Object.entries(stories))("%s", async (_name, { mutant, kind, mayHeal, prepare, race }) => {
    const rehearsal = await Simulation.open(mutant);
    const close = atTheEnd(() => rehearsal.close());
    if (prepare !== undefined) await rehearsal.query(prepare);
    await race(rehearsal);
    const violations = await rehearsal.verdict(mayHeal ? grace : 0);
    expect(violations.map((violation) => violation.kind)).toContain(kind);
    await close();
  });
});

/** More that befalls the real chat. */
const accidents: Readonly<Record<string, Story["race"]>> = {
  async "a comparison that reads a message before its sender is answered"(rehearsal) {
    const pair = await rehearsal.aPair();
    const older = { connection: "anna's phone", keys: new Set(["a"]) };
    const anna = await rehearsal.follows(pair.student, "Anna", { older });
    const laptop = await rehearsal.follows(pair.student, "Anna's laptop");
    rehearsal.node(0).stage.meanwhile("log-append", () => laptop.hears("a"));
    await rehearsal.says(pair, pair.student, "a", { origin: older.connection });
    await rehearsal.says(pair, pair.tutor, "b", { by: 1 });
    await anna.hears("b");
  },
};

describe("the checker has nothing to say of the real chat", () => {
  let rehearsal: Simulation;
  beforeAll(async () => (rehearsal = await Simulation.open()));
  afterAll(() => rehearsal.close());
  afterEach(() => rehearsal.forget());

  it.each(Object.entries(stories))("where it would catch %s", async (_name, { race }) => {
    await race(rehearsal);
    expect(await rehearsal.verdict(timeoutMs)).toEqual([]);
  });

  it.each(Object.entries(accidents))("after %s", async (_name, accident) => {
    await accident(rehearsal);
    expect(await rehearsal.verdict(timeoutMs)).toEqual([]);
  });
});
