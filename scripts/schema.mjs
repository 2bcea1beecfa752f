import { runScript } from "./support/runScript.mjs";

await runScript(async () => {
  const [{ writeSchema }, { keepReleased }] = await Promise.all([
    import("./build/schemaDocument.mjs"),
    import("./contracts/released.mjs"),
  ]);
  await writeSchema();
  if (process.argv.includes("--released")) keepReleased();
});
