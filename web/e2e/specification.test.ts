import { readFileSync } from "node:fs";
import { join } from "node:path";

type Row = { readonly sentence: string; readonly file: string; readonly story: string };

const rows: readonly Row[] = readFileSync(join(__dirname, "../../docs/SPECIFICATION.md"), "utf8")
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, , file]) => file?.endsWith(".test.ts`"))
  .map(([, sentence = "", file = "", story = ""]) => ({ sentence, file: file.replaceAll("`", ""), story }));

describe("docs/SPECIFICATION.md", () => {
  it("lists more than 40 stories", () => {
    expect(rows.length).toBeGreaterThan(40);
  });

  it.each(rows)("names an existing story for: $sentence", ({ file, story }) => {
    const title = JSON.stringify(story);
    expect(readFileSync(join(__dirname, file), "utf8")).toMatch(
      new RegExp(`\\b(?:it|it\\.each\\(.*?\\))\\(\\s*${title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}`, "s"),
    );
  });
});
