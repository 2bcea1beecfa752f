import type * as Failures from "../connection/failures";
import type * as Module from "./exceptionReports";

let shown: string[];
let sent: Record<string, unknown>[];
let reports: typeof Module;
let failures: typeof Failures;
beforeEach(() => {
  shown = [];
  sent = [];
  globalThis.fetch = jest.fn(async (_url, options?: RequestInit) => {
    sent.push(JSON.parse(options?.body as string) as Record<string, unknown>);
    return new Response();
  });
  jest.isolateModules(() => {
    /* eslint-disable @typescript-eslint/no-require-imports */
    reports = require("./exceptionReports") as typeof Module;
    failures = require("../connection/failures") as typeof Failures;
    /* eslint-enable @typescript-eslint/no-require-imports */
  });
});

test("an exception is shown to the user and sent to the server only once, no matter how often it is thrown", () => {
  for (let count = 0; count < 3; count += 1)
    reports.report(new TypeError("x is not a function"), "render", ({ title }) => shown.push(title));
  expect(shown).toEqual(["Something went wrong on this page."]);
  expect(sent).toEqual([
    expect.objectContaining({ source: "render", name: "TypeError", message: "x is not a function", page: "/" }),
  ]);
});

test("a caught exception is sent to the server, but shown only by the code that caught it", () => {
  reports.report(new TypeError("x is not a function"), "caught", ({ title }) => shown.push(title));
  expect(shown).toEqual([]);
  expect(sent).toEqual([expect.objectContaining({ source: "caught", name: "TypeError" })]);
});

test("a page that keeps throwing exceptions reports at most ten", () => {
  for (let count = 0; count < 50; count += 1)
    reports.report(new Error(`number ${count}`), "window", ({ title }) => shown.push(title));
  expect([shown.length, sent.length]).toEqual([10, 10]);
});

test("a thrown value that is not an Error is reported too", () => {
  reports.report("no seats", "promise", ({ title }) => shown.push(title));
  expect(sent).toEqual([expect.objectContaining({ source: "promise", message: "no seats" })]);
});

test.each([
  ["a failed request", () => new failures.Unreachable()],
  ["a script that could not be fetched", () => new TypeError("Failed to fetch dynamically imported module: x")],
  ["a canceled request", () => new DOMException("gone", "AbortError")],
])("%s is not reported as an exception", (_what, error) => {
  reports.report(error(), "promise", ({ title }) => shown.push(title));
  expect([shown, sent]).toEqual([[], []]);
});
