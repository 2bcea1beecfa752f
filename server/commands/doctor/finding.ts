/** What the doctor says of one thing that was looked at. */
export type Finding = {
  /** What was looked at, in a word or two. */
  readonly about: string;
  /** Fine; worth a look; or something that will fail or lose data. */
  readonly verdict: "ok" | "warn" | "bad";
  readonly says: string;
  /** What to do, in a sentence; absent where there is nothing to do. */
  readonly todo?: string;
};

/** Says findings for a person at a terminal, one a line with what to do below it, and how many there are of each. */
export function printFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const lines = findings.flatMap(({ about, verdict, says, todo }) => [
    `${verdict.padEnd(4)}  ${about.padEnd(width)}  ${says}`,
    ...(todo === undefined ? [] : [`${" ".repeat(width + 8)}> ${todo}`]),
  ]);
  const count = (verdict: Finding["verdict"]) => findings.filter((finding) => finding.verdict === verdict).length;
  const sum = `${count("ok")} ok, ${count("warn")} worth a look, ${count("bad")} bad.`;
  return [...lines, "", sum, ""].join("\n");
}
