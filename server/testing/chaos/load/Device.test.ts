import { type ClientConnection, ConnectionFailure } from "./ClientConnection.js";
import { Device } from "./Device.js";
import { HistoryRecorder } from "../../consistency/HistoryRecorder.js";

/** Rejects a device's first cursor; returns the device's recorded subscriptions. */
async function subscriptionsOf(mayStartOver?: boolean) {
  const recorder = new HistoryRecorder(() => 0);
  const rejections = [new ConnectionFailure("The server failed:", ["CURSOR_TOO_OLD"])];
  let resumed: () => void = () => undefined;
  const isResumed = new Promise<void>((resolve) => (resumed = resolve));
  const connection = {
    ask: () => Promise.resolve({ chats: { edges: [], feedCursor: "a cursor" } }),
    follow: () => {
      const rejection = rejections.pop();
      if (rejection) return Promise.reject(rejection);
      resumed();
      return new Promise(() => undefined);
    },
  } as unknown as ClientConnection;
  const device = new Device("Anna's phone", "anna", connection, recorder, () => undefined, mayStartOver);
  await device.begin();
  await isResumed;
  return recorder.subscriptions;
}

it("a device is expected to receive everything even if its cursor is rejected, unless losses are allowed", async () => {
  expect(await subscriptionsOf()).toMatchObject([{ toTheEnd: true }, { toTheEnd: true }]);
  expect(await subscriptionsOf(true)).toMatchObject([{ toTheEnd: false }, { toTheEnd: true }]);
});
