import { type FailureKind, GroupCommit, type GroupCommitOptions, type Written } from "./GroupCommit.js";
import { until } from "../../testing/support/pause.js";

type Options = GroupCommitOptions<string, string>;

const writeAll: Options["write"] = (batch) =>
  Promise.resolve(batch.map((command) => ({ outcome: command.toUpperCase() })));

const kinds: Readonly<Record<string, FailureKind>> = { "connection lost": "transient", "took too long": "timeout" };

function aLog({ write = writeAll, ...options }: Partial<Options> = {}) {
  const batches: string[][] = [];
  const log = new GroupCommit<string, string>({
    maxBatches: 1,
    minCommandsForAnotherBatch: 1,
    largestBatch: 100,
    maxQueueLength: 1000,
    streamOf: (command) => command,
    maxRetryMs: 12_000,
    kindOf: (error) => kinds[(error as Error).message] ?? "lasting",
    ...options,
    write: (batch) => {
      batches.push([...batch]);
      return write(batch);
    },
  });
  return { log, batches };
}

describe("group commit", () => {
  afterEach(() => jest.useRealTimers());

  it("writes the commands that arrive during a batch as the next batch, in order", async () => {
    let finish: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (finish = resolve));
    const { log, batches } = aLog({
      write: async (batch): Promise<Written<string>[]> => {
        if (batch[0] === "a") await first;
        return batch.map((command) => ({ outcome: command }));
      },
    });
    const a = log.submit("a");
    await new Promise((resolve) => setImmediate(resolve));
    const rest = ["b", "c", "d"].map((command) => log.submit(command));
    finish();
    expect(await Promise.all([a, ...rest])).toEqual(["a", "b", "c", "d"]);
    expect(batches).toEqual([["a"], ["b", "c", "d"]]);
  });

  it("starts a second batch alongside the first when enough commands are waiting, and keeps every stream in order", async () => {
    const finish = new Map<string, () => void>();
    const { log, batches } = aLog({
      maxBatches: 2,
      minCommandsForAnotherBatch: 2,
      streamOf: (command) => command.slice(0, 1),
      write: async (batch): Promise<Written<string>[]> => {
        await new Promise<void>((resolve) => finish.set(batch[0] ?? "", resolve));
        return batch.map((command) => ({ outcome: command }));
      },
    });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const all = [log.submit("a1")];
    await turn();
    all.push(log.submit("a2"));
    await turn();
    expect(batches).toEqual([["a1"]]);
    all.push(log.submit("b1"));
    await turn();
    expect(batches).toEqual([["a1"], ["b1"]]);
    all.push(log.submit("c1"), log.submit("c2"));
    await turn();
    expect(batches).toEqual([["a1"], ["b1"]]);
    finish.get("b1")?.();
    await all[2];
    await turn();
    expect(batches).toEqual([["a1"], ["b1"], ["c1", "c2"]]);
    finish.get("a1")?.();
    await all[0];
    await turn();
    expect(batches).toEqual([["a1"], ["b1"], ["c1", "c2"]]);
    finish.get("c1")?.();
    await all[4];
    await turn();
    expect(batches).toEqual([["a1"], ["b1"], ["c1", "c2"], ["a2"]]);
    finish.get("a2")?.();
    expect(await Promise.all(all)).toEqual(["a1", "a2", "b1", "c1", "c2"]);
    await log.settled();
  });

  it("starts another batch for a single command if the first batch is slow", async () => {
    const { log, batches } = aLog({
      maxBatches: 2,
      minCommandsForAnotherBatch: 40,
      write: (batch) => (batch.includes("hanging") ? new Promise(() => undefined) : writeAll(batch)),
    });
    void log.submit("hanging");
    await new Promise((resolve) => setImmediate(resolve));
    expect(await log.submit("b")).toBe("B");
    expect(await log.submit("c")).toBe("C");
    expect(batches).toEqual([["hanging"], ["b"], ["c"]]);
  });

  it("rejects only the broken command in a batch", async () => {
    const { log } = aLog({
      write: (batch) =>
        batch.includes("broken")
          ? Promise.reject(new Error("invalid text"))
          : Promise.resolve(batch.map((command) => ({ outcome: command }))),
    });
    const results = await Promise.allSettled(["a", "broken", "b"].map((command) => log.submit(command)));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  it("retries only those commands in a batch that have no outcome yet", async () => {
    let isStale = true;
    const { log, batches } = aLog({
      write: (batch) => {
        const results = batch.map((command) =>
          command === "b" && isStale ? { again: true as const } : { outcome: command },
        );
        isStale = false;
        return Promise.resolve(results);
      },
    });
    expect(await Promise.all(["a", "b", "c"].map((command) => log.submit(command)))).toEqual(["a", "b", "c"]);
    expect(batches).toEqual([["a", "b", "c"], ["b"]]);
  });

  it("retries a batch after a lost connection", async () => {
    let tries = 0;
    const { log } = aLog({
      write: (batch) =>
        ++tries === 1
          ? Promise.reject(new Error("connection lost"))
          : Promise.resolve(batch.map((command) => ({ outcome: command }))),
    });
    expect(await log.submit("a")).toBe("a");
  });

  it("keeps a stream's order when a batch fails permanently and the stream is then busy", async () => {
    const stored: string[] = [];
    let isFirstBusy = true;
    const { log } = aLog({
      streamOf: (command) => command.slice(0, 1),
      write: (batch) => {
        if (batch.includes("broken")) return Promise.reject(new Error("invalid text"));
        if (batch.includes("a1") && isFirstBusy) {
          isFirstBusy = false;
          return batch.length > 1 ? Promise.reject(new Error("connection lost")) : Promise.resolve([{ busy: true }]);
        }
        stored.push(...batch);
        return writeAll(batch);
      },
    });
    await Promise.allSettled(["a1", "a2", "broken"].map((command) => log.submit(command)));
    expect(stored).toEqual(["a1", "a2"]);
  });

  it("keeps writing other streams while one is busy, and then writes the busy stream's commands in order", async () => {
    let isLocked = true;
    const { log, batches } = aLog({
      streamOf: (command) => command.slice(0, 1),
      write: (batch) =>
        Promise.resolve(
          batch.map((command) =>
            command.startsWith("a") && isLocked ? { busy: true as const } : { outcome: command },
          ),
        ),
    });
    const locked = [log.submit("a1"), log.submit("a2")];
    expect(await log.submit("b1")).toBe("b1");
    locked.push(log.submit("a3"));
    expect(await log.submit("c1")).toBe("c1");
    expect(await log.submit("b2")).toBe("b2");
    isLocked = false;
    expect(await Promise.all(locked)).toEqual(["a1", "a2", "a3"]);
    expect(
      batches
        .flat()
        .filter((command) => command.startsWith("a"))
        .slice(-3),
    ).toEqual(["a1", "a2", "a3"]);
  });

  it("writes each command of a timed-out batch alone, alongside the batches of other streams", async () => {
    const { log, batches } = aLog({
      write: (batch) => {
        if (batch.length > 1 && batch.includes("slow")) return Promise.reject(new Error("took too long"));
        if (batch.includes("slow")) return new Promise(() => undefined);
        return writeAll(batch);
      },
    });
    const first = log.submit("a");
    void log.submit("slow");
    const last = log.submit("b");
    const isBegun = () => batches.some((batch) => batch.length === 1 && batch[0] === "slow");
    await until("the slow command is written alone", isBegun, 60_000);
    expect(await log.submit("c")).toBe("C");
    expect(await log.submit("d")).toBe("D");
    void first;
    void last;
  });

  it("keeps a stream's order when a command is submitted while an earlier one waits to be written alone", async () => {
    const stored: string[] = [];
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const { log, batches } = aLog({
      streamOf: (command) => command.slice(0, 1),
      write: async (batch) => {
        if (batch.length === 1 && batch[0] === "broken") await released;
        if (batch.includes("broken")) throw new Error("invalid text");
        stored.push(...batch);
        return writeAll(batch);
      },
    });
    const all = ["broken", "a1"].map((command) => log.submit(command));
    await until("the broken command is being written alone", () => batches.length === 2, 60_000);
    all.push(log.submit("a2"));
    await new Promise((resolve) => setImmediate(resolve));
    release();
    await Promise.allSettled(all);
    expect(stored).toEqual(["a1", "a2"]);
  });

  it("rejects a command with a retryable error if its stream stays busy for too long", async () => {
    const { log, batches } = aLog({
      maxRetryMs: 300,
      write: (batch) => Promise.resolve(batch.map(() => ({ busy: true }))),
    });
    const begin = performance.now();
    await expect(log.submit("a")).rejects.toMatchObject({ kind: "UNAVAILABLE", retryAfter: 2 });
    expect(performance.now() - begin).toBeGreaterThanOrEqual(300);
    expect(batches.length).toBeLessThan(20);
    await log.settled();
  });

  it("after the time for retrying is over, immediately rejects a command that it can't write", async () => {
    let isLocked = true;
    const { log } = aLog({
      streamOf: (command) => command.slice(0, 1),
      write: async (batch) =>
        batch.map((command) => (isLocked && command.startsWith("a") ? { busy: true } : { outcome: command })),
    });
    const before = log.submit("a before");
    const begin = performance.now();
    log.stopRetryingIn(300);
    await expect(before).rejects.toMatchObject({ kind: "UNAVAILABLE", retryAfter: 2 });
    expect(performance.now() - begin).toBeGreaterThanOrEqual(300);
    await expect(Promise.allSettled([log.submit("a after"), log.submit("b")])).resolves.toMatchObject([
      { status: "rejected", reason: { kind: "UNAVAILABLE" } },
      { status: "fulfilled", value: "b" },
    ]);
    isLocked = false;
    expect(await log.submit("a again")).toBe("a again");
  });

  it("rejects commands beyond its queue's limit", async () => {
    const { log } = aLog({ maxQueueLength: 2 });
    const taken = [log.submit("a"), log.submit("b")];
    await expect(log.submit("c")).rejects.toMatchObject({ kind: "UNAVAILABLE", retryAfter: 1 });
    expect(await Promise.all(taken)).toEqual(["A", "B"]);
    await log.settled();
    expect(await log.submit("c")).toBe("C");
  });
});
