import { requireNode } from "./nodeVersion.mjs";

requireNode();

// What follows may be written for a newer Node than the check above.
const { fail } = await import("./fail.mjs");
const { root } = await import("./root.mjs");

try {
  const [{ stopWithNpm }, { ensureInstalled }, { build }, { stage }] = await Promise.all([
    import("./parentWatch.mjs"),
    import("./install.mjs"),
    import("./buildSteps.mjs"),
    import("./stage.mjs"),
  ]);
  stopWithNpm();
  process.chdir(root);
  const [option] = process.argv.slice(2);
  await ensureInstalled();
  if (option === "--help" || option === "-h") {
    await build({ names: ["server"] });
    const [{ settings }, { help }] = await Promise.all([import("../dist/server/config.js"), import("./help.mjs")]);
    process.stdout.write(help(settings));
  } else if (option !== undefined) {
    fail(`npm start does not know the option ${option}: npm start -- --help tells more.`);
  } else {
    await build();
    const { main } = await import("../dist/server/main.js");
    await main({ stage, say: (text) => process.stdout.write(text) });
  }
} catch (error) {
  fail(error);
}
