import { performanceFindings } from "./performanceFindings.js";

const good = {
  jit: "off",
  jit_available: "true",
  autovacuum: "on",
  default_transaction_isolation: "read committed",
  default_transaction_read_only: "off",
};
const verdicts = (settings: Readonly<Record<string, string>>) =>
  performanceFindings({ ...good, ...settings }).map(({ verdict, message }) => [verdict, message.split(" ")[0]]);

it("the doctor reports each harmful setting of the server's connections", () => {
  expect(performanceFindings(good)).toEqual([expect.objectContaining({ verdict: "ok" })]);
  expect(verdicts({ jit: "on" })).toEqual([["bad", "jit"]]);
  expect(verdicts({ default_transaction_isolation: "serializable" })).toEqual([
    ["bad", "default_transaction_isolation"],
  ]);
  expect(verdicts({ idle_session_timeout: "60000", transaction_timeout: "5000" })).toEqual([
    ["warn", "idle_session_timeout"],
    ["warn", "transaction_timeout"],
  ]);
  expect(verdicts({ enable_indexscan: "off", shared_buffers: "1024" })).toEqual([
    ["bad", "enable_indexscan"],
    ["warn", "shared_buffers"],
  ]);
  expect(verdicts({ default_transaction_read_only: "on", autovacuum: "off" })).toEqual([
    ["bad", "default_transaction_read_only"],
    ["warn", "autovacuum"],
  ]);
});

it("the doctor accepts jit = on in a Postgres that was built without JIT compilation", () => {
  expect(performanceFindings({ ...good, jit: "on", jit_available: "false" })).toEqual([
    expect.objectContaining({ verdict: "ok" }),
  ]);
});
