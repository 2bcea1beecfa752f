import { loadTypeScript } from "./typescript.mjs";

// Runs the `main` function of one of the server's TypeScript files as a separate process.
const [file, ...args] = process.argv.slice(2);
const { main } = loadTypeScript(file);
await main(args);
