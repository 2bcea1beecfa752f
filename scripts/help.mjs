/** What `npm start -- --help` prints, from the settings of the server. */
export function help(settings) {
  const width = (column) => Math.max(...settings.map((setting) => setting[column].length));
  const [names, fallbacks] = [width("name"), width("fallback")];
  const table = settings.map(
    ({ name, fallback, meaning }) => `  ${name.padEnd(names)}  ${fallback.padEnd(fallbacks)}  ${meaning}`,
  );
  return [
    "npm start: installs, builds and starts Saywell; Ctrl-C stops it.",
    "",
    `Environment (name, default, meaning):`,
    ...table,
    "",
  ].join("\n");
}
