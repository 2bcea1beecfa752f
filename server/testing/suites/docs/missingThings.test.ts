import { fencesIn, inlineCommandsIn } from "./fences.js";
import { missingThings } from "./missingThings.js";

it.each([
  ["npm run nothing", ["npm run nothing"]],
  ["npm frobnicate", ["npm frobnicate"]],
  ["npm test -- server/chat/feed/gone", ["server/chat/feed/gone"]],
  ['bash "$PWD/scripts/gone.sh"', ["scripts/gone.sh"]],
  ["KEY=$(sawmill --sharp) node docs/examples/gone.mjs", ["docs/examples/gone.mjs"]],
  ["curl -s http://127.0.0.1:4000/docs | sawmill", ["sawmill"]],
  ["npm run chat -- verify && npm test -- web/e2e/chat/feedEqualsFetch # as npm run nothing", []],
  ["node docs/examples/chat-over-socket.mjs", []],
])("for “%s”, missingThings returns %j", (commands, missing) => {
  expect(missingThings(commands)).toEqual(missing);
});

it("fencesIn returns code blocks with their line numbers, and inlineCommandsIn returns the commands outside them", () => {
  const markdown =
    "Type `npm start`,\n\n```sh\nnpm run backup -- x\n```\n\nor `docker compose\nup`, and `npm`.\n\n1. List:\n\n   ```sh\n   ls\n\n     -l\n   ```\n";
  expect(fencesIn("a.md", markdown)).toEqual([
    { document: "a.md", line: 3, language: "sh", text: "npm run backup -- x" },
    { document: "a.md", line: 12, language: "sh", text: "ls\n\n  -l" },
  ]);
  expect(inlineCommandsIn(markdown)).toEqual(["npm start", "docker compose up"]);
});
