import { Pool } from "pg";
import type { ChatReader } from "../chat/index.js";
import { systemClock } from "../platform/clock.js";
import type { Database } from "../platform/database/database.js";
import type { Logger } from "../platform/telemetry/logger.js";
import { Telemetry } from "../platform/telemetry/Telemetry.js";
import { until } from "../testing/support/pause.js";
import { unusedPort } from "../testing/support/servers/unusedPort.js";
import { buildNotifications } from "./buildNotifications.js";

it("while the database is down, each of a node's notification tasks logs one warning, not one every second", async () => {
  const lines: string[] = [];
  const warn = (_details: object, title: string) => void lines.push(title);
  const pool = new Pool({ host: "127.0.0.1", port: await unusedPort() });
  const connecting = jest.spyOn(pool, "connect");
  const node = buildNotifications({
    database: { pool, dataSource: {} } as unknown as Database,
    chats: {} as ChatReader,
    mailer: { send: async () => undefined, close: async () => undefined },
    clock: systemClock,
    secrets: ["a secret of the tests"],
    publicUrl: "https://saywell.example",
    push: null,
    telemetry: new Telemetry({ warn, isLevelEnabled: () => false } as unknown as Logger),
  });
  node.start();
  await until("each task has failed twice", () => connecting.mock.calls.length > 8, 60_000);
  await node.stop();
  expect(lines.toSorted()).toEqual([
    "Failed to count notifications",
    "Failed to email notifications",
    "Failed to push notifications",
    "Failed to read the chat log for notifications",
  ]);
});
