import { createServer } from "node:http";
import { clear } from "./buildSteps.mjs";
import { fail } from "./fail.mjs";
import { ensureInstalled } from "./install.mjs";
import { stopWithNpm } from "./parentWatch.mjs";
import { root } from "./root.mjs";
import { ServerProcess } from "./ServerProcess.mjs";
import { stage } from "./stage.mjs";
import { watchCompiler } from "./watchCompiler.mjs";

/** `npm run dev`: the client with hot reload on PORT, and behind it the server, which starts anew at every change. */
try {
  stopWithNpm();
  process.chdir(root);
  await ensureInstalled();
  clear("server");
  const server = new ServerProcess();
  const compiler = watchCompiler(() => server.restart());
  await stage("Compiling the server", () => compiler.ready);

  const [
    { readConfig },
    { findDatabase },
    { createLogger },
    { requireFreePort },
    { stopOnSignal },
    { createServer: createVite },
  ] = await Promise.all([
    import("../dist/server/config.js"),
    import("../dist/server/platform/databaseAddress.js"),
    import("../dist/server/platform/logger.js"),
    import("../dist/server/platform/freePort.js"),
    import("../dist/server/platform/stopOnSignal.js"),
    import("vite"),
  ]);
  const config = readConfig(process.env);
  await requireFreePort(config.port, config.host);
  // Held here as well, so that it stays while the server starts anew.
  const database = await stage("Starting the database", () => findDatabase(config, createLogger(config.logLevel)));
  // The client's configuration passes on to this address what is the server's.
  process.env.API_URL = await server.start({ PUBLIC_URL: config.publicUrl });
  const door = createServer();
  const client = await createVite({
    configFile: "web/vite.config.ts",
    clearScreen: false,
    server: {
      // A server of Vite's own would end the process at the first signal, before anything is stopped.
      middlewareMode: { server: door },
      ws: { server: door },
    },
  });
  door.on("request", client.middlewares).listen(config.port, config.host);
  stopOnSignal({
    stop: async () => {
      compiler.stop();
      door.close();
      door.closeAllConnections();
      await Promise.all([client.close(), server.stop()]);
      await database.close();
    },
    abandon: () => database.close(),
    onCrash: (error) => console.error(error),
  });
  process.stdout.write(`\nSaywell for developers: ${config.publicUrl}\nCtrl-C stops it.\n\n`);
} catch (error) {
  fail(error);
}
