import { requireNode } from "./nodeVersion.mjs";

requireNode();

const { fail } = await import("./fail.mjs");

try {
  const { ensureInstalled } = await import("./install.mjs");
  await ensureInstalled();
  const [{ writeSchema }, { keepReleased }] = await Promise.all([
    import("./schemaDocument.mjs"),
    import("./contracts/released.mjs"),
  ]);
  await writeSchema();
  if (process.argv.includes("--released")) keepReleased();
} catch (error) {
  fail(error);
}
