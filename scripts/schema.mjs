import { requireNode } from "./support/nodeVersion.mjs";

requireNode();

const { fail } = await import("./support/fail.mjs");

try {
  const { ensureInstalled } = await import("./install.mjs");
  await ensureInstalled();
  const [{ writeSchema }, { keepReleased }] = await Promise.all([
    import("./build/schemaDocument.mjs"),
    import("./contracts/released.mjs"),
  ]);
  await writeSchema();
  if (process.argv.includes("--released")) keepReleased();
} catch (error) {
  fail(error);
}
