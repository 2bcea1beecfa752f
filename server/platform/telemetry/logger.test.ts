import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { atTheEnd } from "../../testing/support/atTheEnd.js";

const program = `
  const { createLogger } = require("./telemetry/logger.js");
  const { stopOnSignal } = require("./process/stopOnSignal.js");
  const logger = createLogger("info");
  const report = (error) => logger.fatal(error);
  stopOnSignal({ stop: async () => logger.info("stopping"), abandon: async () => undefined, onCrash: report });
  process.on("message", (message) => {
    logger.info("a message");
    logger.fatal("a message");
    process.send(message);
  });
`;

test("a process whose log is on a full disk keeps working and stops on SIGTERM", async () => {
  const child = spawn(process.execPath, ["-e", program], {
    cwd: join(__dirname, "../../../dist/server/platform"),
    stdio: ["ignore", openSync("/dev/full", "w"), "inherit", "ipc"],
  });
  atTheEnd(async () => void child.kill("SIGKILL"));
  for (const message of ["first", "second", "third"]) {
    child.send(message);
    expect(await once(child, "message")).toEqual([message, undefined]);
  }
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
}, 20_000);
