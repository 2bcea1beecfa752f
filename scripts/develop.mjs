import { setTimeout as pause } from "node:timers/promises";
import { build, clear } from "./build/buildSteps.mjs";
import { fail } from "./support/fail.mjs";
import { ensureInstalled } from "./install.mjs";
import { NodeProcess } from "./support/NodeProcess.mjs";
import { stopWithNpm } from "./support/parentWatch.mjs";
import { isOpen, unusedPort } from "./support/ports.mjs";
import { root } from "./support/root.mjs";
import { showProgress } from "./support/showProgress.mjs";
import { watchCompiler } from "./build/watchCompiler.mjs";

const loopback = "127.0.0.1";

/** `npm run dev`: serves the client with hot reload on PORT, and restarts the server behind it on every change. */
try {
  stopWithNpm();
  process.chdir(root);
  await ensureInstalled();
  // The playground is not watched: restart after changing it.
  await build({ names: ["playground"] });
  clear("server");
  let server;
  const compiler = watchCompiler(() => server?.restart());
  await showProgress("Compiling the server", () => compiler.ready);

  const [{ readConfig }, { findDatabase }, { createLogger }, { requireFreePort }, { stopOnSignal }] = await Promise.all(
    [
      import("../dist/server/config.js"),
      import("../dist/server/platform/embeddedPostgres/databaseAddress.js"),
      import("../dist/server/platform/telemetry/logger.js"),
      import("../dist/server/platform/process/freePort.js"),
      import("../dist/server/platform/process/stopOnSignal.js"),
    ],
  );
  const config = readConfig(process.env);
  await requireFreePort(config.port, config.host);
  // This process leases the database too, so that an embedded database keeps running while the server restarts.
  const database = await showProgress("Starting the database", () =>
    findDatabase(config, createLogger(config.logLevel)),
  );
  const port = await unusedPort(loopback);
  server = new NodeProcess(["dist/server/main.js"], { PORT: port, HOST: loopback, PUBLIC_URL: config.publicUrl });
  // Vite runs in a separate process: on a signal, Vite calls `process.exit` before everything else has stopped.
  const client = new NodeProcess(
    [
      ...["node_modules/vite/bin/vite.js", "--config", "web/vite.config.ts", "--clearScreen", "false"],
      ...["--port", config.port, "--host", config.host, "--strictPort"],
    ],
    { API_URL: `http://${loopback}:${port}`, VITE_CONFIG_NATIVE_IGNORE_WARNING: "true" },
  );
  stopOnSignal({
    stop: async () => {
      compiler.stop();
      await Promise.all([client.stop(), server.stop()]);
      await database.close();
    },
    abandon: () => database.close(),
    onCrash: (error) => console.error(error),
  });
  server.start();
  while (!server.hasEnded && !(await isOpen(port, loopback))) await pause(50);
  client.start();
  process.stdout.write(`\nSaywell for developers: ${config.publicUrl}\nPress Ctrl-C to stop.\n\n`);
  await client.end();
  process.kill(process.pid, "SIGTERM");
} catch (error) {
  fail(error);
}
