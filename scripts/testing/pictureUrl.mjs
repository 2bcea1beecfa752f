import { basename } from "node:path";

/** In jest, importing a picture returns its file name; in the built client, its URL. */
export default { process: (_source, file) => ({ code: `module.exports = ${JSON.stringify(basename(file))};` }) };
