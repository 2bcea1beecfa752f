import { onServerReturn } from "./onServerReturn";

let statuses: (number | "no answer")[];
beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = jest.fn(async () => {
    const status = statuses.shift() ?? 200;
    if (status === "no answer") throw new TypeError("Failed to fetch");
    return { ok: status === 200 } as Response;
  });
  AbortSignal.timeout = () => new AbortController().signal;
});
afterEach(() => jest.useRealTimers());

test("a page that waits for a restarting server gets exactly one callback when the server is ready", async () => {
  statuses = ["no answer", 503, 200, 200];
  const back = jest.fn();
  onServerReturn(back);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(back).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(back).toHaveBeenCalledTimes(1);
});

test("a page checks the server again as soon as its network is back", async () => {
  statuses = ["no answer", 200];
  const back = jest.fn();
  onServerReturn(back);
  await jest.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event("online"));
  await jest.advanceTimersByTimeAsync(0);
  expect(back).toHaveBeenCalledTimes(1);
});

test("a page whose server was ready all along gets no callback, so it does not reload in a loop", async () => {
  statuses = [];
  const back = jest.fn();
  const stop = onServerReturn(back);
  await jest.advanceTimersByTimeAsync(30_000);
  stop();
  expect(back).not.toHaveBeenCalled();
});
