import { atTheEnd } from "../../support/atTheEnd.js";
import type { Mutant } from "../simulation/chatApi.js";
import { Simulation } from "../simulation/Simulation.js";
import type { Violation } from "../history.js";
import { forgetsTheConnection, readsBeforeItListens, repeatsWhenRedisIsBack } from "./faultyChatApis.js";
import {
  acknowledgesBeforeCommit,
  countsOutsideTheTransaction,
  hasNoIdempotency,
  readsByPosition,
  trustsRedisAlone,
  withoutUniqueKeys,
} from "./faultyPools.js";

/** How long to wait for every client of the real chat to receive everything. */
const timeoutMs = 60_000;
/** How long a mutant is allowed to take to correct itself. */
const recoveryMs = 2500;

/** A race that exposes a mutant, and the violation that the checker must find. */
type Story = {
  readonly mutant: Mutant;
  readonly kind: Violation["kind"];
  /** Set if the mutant can later correct the violation, because the feed is compared with the log once a second. */
  readonly mayHeal?: true;
  readonly prepare?: string;
  readonly race: (simulation: Simulation) => Promise<void>;
};

const stories: Readonly<Record<string, Story>> = {
  "a node that acknowledges a message before its commit": {
    mutant: acknowledgesBeforeCommit,
    kind: "lost",
    async race(simulation) {
      const pair = await simulation.aPair();
      simulation.node(0).interceptor.loseConnection("log-append");
      await simulation.says(pair, pair.student, "a");
      await simulation.says(pair, pair.student, "b");
    },
  },
  "a node that ignores idempotency keys": {
    mutant: hasNoIdempotency,
    kind: "doubled",
    prepare: withoutUniqueKeys,
    async race(simulation) {
      const pair = await simulation.aPair();
      await simulation.says(pair, pair.student, "a", { by: 0 });
      // The student retries on the other node, as if the acknowledgement had been lost.
      await simulation.says(pair, pair.student, "a", { by: 1 });
    },
  },
  "a node that relies on Redis alone": {
    mutant: trustsRedisAlone,
    kind: "lost",
    mayHeal: true,
    async race(simulation) {
      const pair = await simulation.aPair();
      await simulation.follows(pair.tutor, "Tom", { by: 1 });
      simulation.pubsub.isDown = true;
      await simulation.says(pair, pair.student, "a");
      simulation.pubsub.reconnect();
      await simulation.says(pair, pair.student, "b");
    },
  },
  "a node that reads missed events before it subscribes": {
    mutant: readsBeforeItListens,
    kind: "lost",
    mayHeal: true,
    async race(simulation) {
      const pair = await simulation.aPair();
      const tom = await simulation.follows(pair.tutor, "Tom", { by: 1 });
      await tom.cut();
      await simulation.says(pair, pair.student, "a");
      simulation.node(1).interceptor.beforeResult("feed-since", () => simulation.says(pair, pair.student, "b"));
      await tom.resume(simulation.node(1).chatApi);
      await simulation.says(pair, pair.student, "c");
    },
  },
  "a node that reads the log as if transactions became visible in order": {
    mutant: readsByPosition,
    kind: "lost",
    mayHeal: true,
    async race(simulation) {
      const [one, other] = [await simulation.aPair(), await simulation.aPair()];
      await simulation.follows(one.tutor, "Tom", { by: 1 });
      const tim = await simulation.follows(other.tutor, "Tim", { by: 1 });
      simulation.pubsub.isDown = true;
      const held = simulation.node(0).interceptor.hold("log-append");
      const slow = simulation.says(one, one.student, "slow", { by: 0 });
      await held.isRunning;
      await simulation.says(other, other.student, "quick", { by: 1 });
      await tim.receives("quick");
      held.release();
      await slow;
    },
  },
  "a node that allocates message numbers outside the transaction": {
    mutant: countsOutsideTheTransaction,
    kind: "misnumbered",
    async race(simulation) {
      const pair = await simulation.aPair();
      simulation.node(0).interceptor.loseConnection("log-append");
      await simulation.says(pair, pair.student, "a");
    },
  },
  "a node that echoes a message to the connection that sent it": {
    mutant: forgetsTheConnection,
    kind: "echoed",
    async race(simulation) {
      const pair = await simulation.aPair();
      const legacy = { connection: "anna's phone", keys: new Set(["a"]) };
      const anna = await simulation.follows(pair.student, "Anna", { legacy });
      await simulation.says(pair, pair.student, "a", { origin: legacy.connection });
      await simulation.says(pair, pair.tutor, "b", { by: 1 });
      await anna.receives("b");
    },
  },
  "a node that repeats an event after Redis is back": {
    mutant: repeatsWhenRedisIsBack,
    kind: "doubled",
    async race(simulation) {
      const pair = await simulation.aPair();
      const tom = await simulation.follows(pair.tutor, "Tom", { by: 1 });
      await simulation.says(pair, pair.student, "a");
      await tom.receives("a");
      simulation.pubsub.reconnect();
      await simulation.says(pair, pair.student, "b");
      await tom.receives("b");
    },
  },
};

describe("the checker catches", () => {
  it.each(Object.entries(stories))("%s", async (_name, { mutant, kind, mayHeal, prepare, race }) => {
    const simulation = await Simulation.open(mutant);
    const close = atTheEnd(() => simulation.close());
    if (prepare !== undefined) await simulation.query(prepare);
    await race(simulation);
    const violations = await simulation.verdict(mayHeal ? recoveryMs : 0);
    expect(violations.map((violation) => violation.kind)).toContain(kind);
    await close();
  });
});

/** More races for the real chat. */
const races: Readonly<Record<string, Story["race"]>> = {
  async "a comparison that reads a message before its sender gets the acknowledgement"(simulation) {
    const pair = await simulation.aPair();
    const legacy = { connection: "anna's phone", keys: new Set(["a"]) };
    const anna = await simulation.follows(pair.student, "Anna", { legacy });
    const laptop = await simulation.follows(pair.student, "Anna's laptop");
    simulation.node(0).interceptor.beforeResult("log-append", () => laptop.receives("a"));
    await simulation.says(pair, pair.student, "a", { origin: legacy.connection });
    await simulation.says(pair, pair.tutor, "b", { by: 1 });
    await anna.receives("b");
  },
};

describe("the checker finds no violation in the real chat", () => {
  let simulation: Simulation;
  beforeAll(async () => (simulation = await Simulation.open()));
  afterAll(() => simulation.close());
  afterEach(() => simulation.reset());

  it.each(Object.entries(stories))("in the race that exposes %s", async (_name, { race }) => {
    await race(simulation);
    expect(await simulation.verdict(timeoutMs)).toEqual([]);
  });

  it.each(Object.entries(races))("after %s", async (_name, race) => {
    await race(simulation);
    expect(await simulation.verdict(timeoutMs)).toEqual([]);
  });
});
