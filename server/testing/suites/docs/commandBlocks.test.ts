import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { atTheEnd } from "../../support/atTheEnd.js";
import { documents, type Fence, fencesIn, inlineCommandsIn, textOf } from "./fences.js";
import { missingThings } from "./missingThings.js";
import { isReadable, DocsRunner, type Outcome } from "./DocsRunner.js";
import { notRun } from "./notRun.js";

/** Languages, other than sh, that a code fence is allowed to name. */
const otherLanguages = ["text", "graphql", "json", "yaml", "http", "sql", "js", "ts"];
const examples = join(__dirname, "../../../../docs/examples");
const start = "npm start";
const timeoutMs = 180_000;

const fences = documents().flatMap((document) => fencesIn(document));
const blocks = fences.filter(({ language, text }) => language === "sh" && text !== start);
const [firstLineOf, isRun] = [
  ({ text }: Fence) => text.split("\n")[0] ?? "",
  (f: Fence) => !(firstLineOf(f) in notRun),
];
const withCommands = documents()
  .map((document) => [document, inlineCommandsIn(textOf(document))] as const)
  .filter(([, commands]) => commands.length > 0);
const named = (fence: Fence) => [`${fence.document}:${fence.line}`, firstLineOf(fence), fence] as const;

let reader: DocsRunner;
beforeAll(async () => {
  reader = await DocsRunner.create(process.env["PATH"]);
  atTheEnd(() => reader.close());
  await reader.startServer(start);
}, timeoutMs);

afterAll(() => {
  const left = blocks.filter((fence) => !isRun(fence));
  const lines = left.map((fence) => `  ${fence.document}:${fence.line} ${notRun[firstLineOf(fence)]?.why}\n`);
  process.stdout.write(
    `${blocks.length - left.length + 1} command blocks of the documents were run, ${left.length} only parsed:\n${lines.join("")}`,
  );
});

function expectToHaveWorked({ code, stdout, stderr }: Outcome): void {
  expect({ code, stdout, stderr }).toMatchObject({ code: 0 });
  expect(stdout).not.toMatch(/"errors":\[|"error":\{/);
}

/**
 * Returns a pattern for the output in the `text` block directly below a code block, where an ellipsis matches anything;
 * null if there is no such block.
 */
function expectedOf(fence: Fence): RegExp | null {
  const next = fences[fences.indexOf(fence) + 1];
  const end = fence.line + fence.text.split("\n").length + 1;
  if (next?.document !== fence.document || next.language !== "text" || next.line > end + 2) return null;
  const parts = next.text.split("…").map((part) => part.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(parts.join("[^]*"));
}

describe("the documents", () => {
  it("state the language of every code block", () => {
    const unknown = fences.filter(({ language }) => language !== "sh" && !otherLanguages.includes(language));
    expect(unknown.map(({ document, line, language }) => `${document}:${line} ${language || "no language"}`)).toEqual(
      [],
    );
  });

  it("tell a new user to run npm start first", () => {
    const [first] = fencesIn("README.md");
    expect([first?.language, first?.text]).toEqual(["sh", start]);
  });

  it.each(withCommands)("%s: inline commands refer only to things that exist", (_document, commands) => {
    expect(commands.flatMap((command) => missingThings(command, ["docker"]))).toEqual([]);
  });

  it("and the example scripts do not use curl's --json, which RHEL 9 and Ubuntu 22.04 lack", () => {
    const scripts = readdirSync(examples).filter((name) => name.endsWith(".sh"));
    const commands = [
      ...blocks.map(({ text }) => text),
      ...scripts.map((name) => readFileSync(join(examples, name), "utf8")),
    ];
    expect(commands.filter((text) => /curl[^|]*--json/.test(text))).toEqual([]);
  });

  it("contain every command that notRun lists", () => {
    expect(Object.keys(notRun).filter((line) => !blocks.some((fence) => firstLineOf(fence) === line))).toEqual([]);
  });
});

describe("a new user who has run npm start can run", () => {
  it.each(blocks.filter(isRun).map(named))(
    "%s: %s",
    async (_place, _line, fence) => {
      const outcome = await reader.run(fence.document, fence.text);
      expectToHaveWorked(outcome);
      const expected = expectedOf(fence);
      if (expected) expect(outcome.stdout.replaceAll("\r", "")).toMatch(expected);
    },
    timeoutMs,
  );

  it(
    "every command on /docs, one after the other",
    async () => {
      const html = await (await fetch(`${reader.origin}/docs`)).text();
      const copied = [...html.matchAll(/<pre class="commands">(.*?)<\/pre>/gs)].map(([, text = ""]) => asTyped(text));
      expect(copied.length).toBeGreaterThanOrEqual(3);
      for (const commands of copied) expectToHaveWorked(await reader.run("/docs", commands));
    },
    timeoutMs,
  );
});

describe("commands that are not run", () => {
  it.each(blocks.filter((fence) => !isRun(fence)).map(named))("%s: %s has valid syntax", (_place, line, { text }) => {
    expect(isReadable(text)).toBe(true);
    expect(missingThings(text, notRun[line]?.absent)).toEqual([]);
  });
});

/** Returns the text that a user copies from the page. */
function asTyped(html: string): string {
  const signs = [
    ["&quot;", '"'],
    ["&#39;", "'"],
    ["&lt;", "<"],
    ["&gt;", ">"],
    ["&amp;", "&"],
  ] as const;
  return signs.reduce((text, [written, sign]) => text.replaceAll(written, sign), html);
}
