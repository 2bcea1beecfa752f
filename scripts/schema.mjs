import { requireNode } from "./nodeVersion.mjs";

requireNode();

const { fail } = await import("./fail.mjs");

try {
  const [{ ensureInstalled }, { writeSchema }] = await Promise.all([
    import("./install.mjs"),
    import("./schemaDocument.mjs"),
  ]);
  await ensureInstalled();
  await writeSchema();
} catch (error) {
  fail(error);
}
