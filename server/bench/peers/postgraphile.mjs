import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";

// Runs PostGraphile, set up according to its own guide.
// Usage: FOLDER=… DATABASE_URL=… PORT=… node postgraphile.mjs (FOLDER is where PostGraphile is installed)

// Polyfills the only feature of Node.js 22 that PostGraphile needs.
Promise.withResolvers ??= () => {
  const deferred = {};
  deferred.promise = new Promise((resolve, reject) => Object.assign(deferred, { resolve, reject }));
  return deferred;
};
const { FOLDER, DATABASE_URL, PORT } = process.env;
const require = createRequire(join(FOLDER, "package.json"));
const { postgraphile } = require("postgraphile");
const { PostGraphileAmberPreset } = require("postgraphile/presets/amber");
const { makePgService } = require("postgraphile/adaptors/pg");
const { grafserv } = require("postgraphile/grafserv/node");

const preset = {
  extends: [PostGraphileAmberPreset],
  // With this plugin, PostGraphile can order and filter only by the first column of each index.
  disablePlugins: ["PgIndexBehaviorsPlugin"],
  pgServices: [makePgService({ connectionString: DATABASE_URL, schemas: ["public"] })],
  grafserv: { graphiql: false, watch: false },
  grafast: { explain: false },
};
const server = createServer();
const served = postgraphile(preset).createServ(grafserv);
await served.addTo(server);
server.listen(Number(PORT), "127.0.0.1", () => process.stdout.write("ready\n"));
