import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { documents, textOf } from "./fences.js";
import { missingFiles } from "./missingThings.js";

const root = join(__dirname, "../../../..");

/** Returns the nonexistent paths that occur in inline code and links. */
function missingPaths(document: string, markdown: string): readonly string[] {
  const code = [...markdown.matchAll(/`([^`\n]+)`/g)]
    .map(([, text = ""]) => text)
    .filter((text) => !text.includes("*"));
  const links = [...markdown.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = ""]) => target);
  const broken = links
    .filter((target) => !/^\w+:/.test(target))
    .filter((target) => !existsSync(join(root, normalize(join(dirname(document), target)))));
  return [...code.flatMap(missingFiles), ...broken];
}

it.each(documents())("%s names only paths that exist", (document) => {
  expect(missingPaths(document, textOf(document))).toEqual([]);
});

it("missingPaths finds missing paths in code and in links", () => {
  const markdown = "See `server/chat/Gone.ts` and [this](gone.md), but `server/chat/*` and `server/chat/chat.ts`.";
  expect(missingPaths("docs/API.md", markdown)).toEqual(["server/chat/Gone.ts", "gone.md"]);
});
