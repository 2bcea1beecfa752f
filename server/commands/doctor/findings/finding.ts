export type Finding = {
  /** The subject, in one or two words. */
  readonly about: string;
  /** `warn` is worth a look; `bad` must be fixed, because something fails or data is at risk. */
  readonly verdict: "ok" | "warn" | "bad";
  readonly message: string;
  /** What to do, in one sentence; absent if there is nothing to do. */
  readonly todo?: string;
};

/** Returns, for each verdict, a function that creates a finding about the subject. */
export function findingsAbout(about: string) {
  return {
    ok: (message: string): Finding => ({ about, verdict: "ok", message }),
    warn: (message: string, todo: string): Finding => ({ about, verdict: "warn", message, todo }),
    bad: (message: string, todo: string): Finding => ({ about, verdict: "bad", message, todo }),
  };
}

/** Formats findings for a terminal, each with its recommended action, followed by a summary. */
export function printFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const lines = findings.flatMap(({ about, verdict, message, todo }) => [
    `${verdict.padEnd(4)}  ${about.padEnd(width)}  ${message}`,
    ...(todo === undefined ? [] : [`${" ".repeat(width + 8)}> ${todo}`]),
  ]);
  const count = (verdict: Finding["verdict"]) => findings.filter((finding) => finding.verdict === verdict).length;
  const sum = `${count("ok")} ok, ${count("warn")} worth a look, ${count("bad")} bad.`;
  return [...lines, "", sum, ""].join("\n");
}
