import { decideNextStep, retriedForMs } from "./retryRules.js";

const failed = { statusCode: 500, error: "The receiver did not accept the event.", retryAfterSeconds: null };
const start = new Date("2026-03-02T09:00:00Z");
const noJitter = (milliseconds: number) => milliseconds;

it("a webhook delivery's retry delays grow from seconds to hours, with the last attempt 24 hours after the first", () => {
  const pauses: number[] = [];
  let now = start;
  for (let attempts = 0; ; attempts += 1) {
    const state = { attempts, firstAttemptAt: attempts === 0 ? null : start };
    const step = decideNextStep(failed, state, now, noJitter);
    if (step.kind !== "retry") {
      expect(step).toEqual({ kind: "disable", reason: "FAILED" });
      break;
    }
    pauses.push(step.afterMs / 60_000);
    now = new Date(now.getTime() + step.afterMs);
  }
  expect(now.getTime() - start.getTime()).toBe(retriedForMs);
  expect(pauses.slice(0, 9)).toEqual([5 / 60, 0.5, 2, 10, 30, 60, 120, 240, 240]);
});

it("a webhook receiver's Retry-After extends the retry delay, but not beyond 24 hours after the first attempt", () => {
  const state = { attempts: 0, firstAttemptAt: null };
  const asking = (retryAfterSeconds: number) =>
    decideNextStep({ ...failed, statusCode: 429, retryAfterSeconds }, state, start, noJitter);
  expect(asking(1)).toEqual({ kind: "retry", afterMs: 5000 });
  expect(asking(600)).toEqual({ kind: "retry", afterMs: 600_000 });
  expect(asking(1_000_000)).toEqual({ kind: "retry", afterMs: retriedForMs });
});

it("a webhook receiver's 410 Gone disables the webhook immediately", () => {
  const step = decideNextStep({ ...failed, statusCode: 410 }, { attempts: 0, firstAttemptAt: null }, start, noJitter);
  expect(step).toEqual({ kind: "disable", reason: "GONE" });
});
