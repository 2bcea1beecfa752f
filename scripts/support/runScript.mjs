import { requireNode } from "./nodeVersion.mjs";

/**
 * Runs a script in the project's folder once its packages are installed. Scripts import everything else dynamically,
 * because an older Node might not be able to parse it.
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
