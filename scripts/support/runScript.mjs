import { requireNode } from "./nodeVersion.mjs";

/**
 * Runs a script in the project's folder, after checking the Node version and installing missing packages. Scripts
 * import all other modules dynamically, because an older Node might not be able to parse them.
 */
export async function runScript(main) {
  requireNode();
  const [{ fail }, { root }] = await Promise.all([import("./fail.mjs"), import("./root.mjs")]);
  try {
    process.chdir(root);
    const { ensureInstalled } = await import("../install.mjs");
    await ensureInstalled();
    await main(root);
  } catch (error) {
    fail(error);
  }
}
