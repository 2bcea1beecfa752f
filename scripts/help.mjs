/** Returns the text of `npm start -- --help`. */
export function help(settings) {
  const width = (column) => Math.max(...settings.map((setting) => setting[column].length));
  const [names, fallbacks] = [width("name"), width("fallback")];
  const table = settings.map(
    ({ name, fallback, meaning }) => `  ${name.padEnd(names)}  ${fallback.padEnd(fallbacks)}  ${meaning}`,
  );
  return [
    "npm start: installs, builds and starts Saywell; press Ctrl-C to stop.",
    "",
    `Environment (name, default, meaning):`,
    ...table,
    "",
  ].join("\n");
}
