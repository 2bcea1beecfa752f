/** Says how far a command is, on standard error, so that standard output stays a program's input. */
export function progress(text: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
}
