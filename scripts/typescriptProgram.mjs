import { loadTypeScript } from "./typescript.mjs";

// Runs the `main` of a TypeScript file of the server as a process of its own.
const [file, ...words] = process.argv.slice(2);
const { main } = loadTypeScript(file);
await main(words);
