import { build } from "./build/buildSteps.mjs";
import { fail } from "./support/fail.mjs";
import { help } from "./help.mjs";
import { ensureInstalled } from "./install.mjs";
import { stopWithNpm } from "./support/parentWatch.mjs";
import { root } from "./support/root.mjs";
import { showProgress } from "./support/showProgress.mjs";

/** `npm start`: installs and builds as needed, then runs the server in this process. */
try {
  stopWithNpm();
  process.chdir(root);
  const [option] = process.argv.slice(2);
  await ensureInstalled();
  if (option === "--help" || option === "-h") {
    await build({ names: ["server"] });
    const { settings } = await import("../dist/server/config.js");
    process.stdout.write(help(settings));
  } else if (option !== undefined) {
    fail(`npm start has no option ${option}. See npm start -- --help.`);
  } else {
    await build();
    const { main } = await import("../dist/server/main.js");
    await main({ showProgress, say: (text) => process.stdout.write(text) });
  }
} catch (error) {
  fail(error);
}
