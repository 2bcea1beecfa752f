import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";

// PostGraphile on a database, as its own guide sets it up: node postgraphile.mjs, with FOLDER (where it is installed),
// DATABASE_URL and PORT. It wants Node 22 for this one function.
Promise.withResolvers ??= () => {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
};
const { FOLDER, DATABASE_URL, PORT } = process.env;
const require = createRequire(join(FOLDER, "package.json"));
const { postgraphile } = require("postgraphile");
const { PostGraphileAmberPreset } = require("postgraphile/presets/amber");
const { makePgService } = require("postgraphile/adaptors/pg");
const { grafserv } = require("postgraphile/grafserv/node");

const preset = {
  extends: [PostGraphileAmberPreset],
  // Else it orders and filters by the first column of each index only.
  disablePlugins: ["PgIndexBehaviorsPlugin"],
  pgServices: [makePgService({ connectionString: DATABASE_URL, schemas: ["public"] })],
  grafserv: { graphiql: false, watch: false },
  grafast: { explain: false },
};
const server = createServer();
const served = postgraphile(preset).createServ(grafserv);
await served.addTo(server);
server.listen(Number(PORT), "127.0.0.1", () => process.stdout.write("ready\n"));
