import { basename } from "node:path";

/** In jest, an imported picture is its file name; in the built client, its URL. */
export default { process: (_source, file) => ({ code: `module.exports = ${JSON.stringify(basename(file))};` }) };
