import ts from "typescript";

// Type-checks only a project's own files; files imported from other projects are checked there.
const [configFile] = process.argv.slice(2);
const host = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic({ messageText }) {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, "\n"));
  },
};
const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(configFile, { noEmit: true }, host);
const program = ts.createProgram(fileNames, options);
const own = fileNames.map((name) => program.getSourceFile(name));
const found = [
  ...errors,
  ...program.getOptionsDiagnostics(),
  ...own.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ...program.getGlobalDiagnostics(),
];
const format = {
  getCurrentDirectory: () => ts.sys.getCurrentDirectory(),
  getCanonicalFileName: (name) => name,
  getNewLine: () => "\n",
};
process.stdout.write(ts.formatDiagnostics(found, format));
process.exitCode = found.length === 0 ? 0 : 1;
