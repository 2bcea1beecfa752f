import { readdirSync } from "node:fs";
import { join, relative } from "node:path";

const root = join(__dirname, "../../../..");
const maxFiles = 20;

/** Exempt folders: each has one file per picture or operation, and none of these files is read as code. */
const lists = ["server/demo/pictures", "web/graphql/generated/documents"];

function* foldersIn(folder: string): Generator<string> {
  yield folder;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== "node_modules") yield* foldersIn(join(folder, entry.name));
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).length;

it("a folder directly contains at most 20 files, except lists of pictures and operations", () => {
  const large = ["server", "web", "scripts"]
    .flatMap((name) => [...foldersIn(join(root, name))])
    .filter((folder) => filesIn(folder) > maxFiles)
    .map((folder) => relative(root, folder));
  expect(large.sort()).toEqual(lists);
});
