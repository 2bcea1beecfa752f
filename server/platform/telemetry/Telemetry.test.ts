import type { Logger } from "./logger.js";
import { Telemetry } from "./Telemetry.js";

it("a background task's transient failures are counted, and each of its other failures is logged with its stack trace", () => {
  const lines: unknown[][] = [];
  const telemetry = new Telemetry({
    warn: (...line: unknown[]) => void lines.push(line),
    isLevelEnabled: () => false,
  } as unknown as Logger);
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const error = new Error("broken");
  for (let i = 0; i < 5; i++) telemetry.taskFailed("Failed to read", away, { consumer: "webhooks" });
  for (let i = 0; i < 2; i++) telemetry.taskFailed("Failed to read", error, { consumer: "webhooks" });
  expect(lines).toEqual([
    [{ consumer: "webhooks", reason: away.message, code: away.code }, "Failed to read"],
    [{ consumer: "webhooks", error }, "Failed to read"],
    [{ consumer: "webhooks", error }, "Failed to read"],
  ]);
});
