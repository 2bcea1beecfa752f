import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { contracts, judgeContracts } from "./judgeContracts.mjs";

const folder = join(process.cwd(), "schema");
const present = Object.fromEntries(
  Object.keys(contracts).map((file) => [file, readFileSync(join(folder, file), "utf8")]),
);
const changelog = "# Changelog\n\n## Unreleased\n\n- Nothing.\n\n## 0.1.0\n\n- All.\n";

/** The contracts with one text of one of them replaced. */
function changed(file, from, to) {
  const text = present[file];
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  return { ...present, [file]: text.replace(from, to) };
}

const [graphql, rest, socket] = Object.keys(contracts);

/** Changes that break whoever uses the contract, and what is said about each. */
const breaks = [
  [
    graphql,
    "union ChatEvent = ChatStarted | ",
    "union ChatEvent = ",
    ["ChatStarted was removed from union type ChatEvent."],
  ],
  [
    graphql,
    'what the tutor offers."""\n  headline: String\n',
    'what the tutor offers."""\n  title: String\n',
    ["Tutor.headline was removed."],
  ],
  [
    graphql,
    "input LogInInput {",
    "input LogInInput {\n  captcha: String!\n",
    ["A required field captcha on input type LogInInput was added."],
  ],
  [graphql, "type Tutor implements Node {", "type Tutor {", ["Tutor no longer implements interface Node."]],
  [rest, "  /auth/me:\n", "  /auth/myself:\n", ["No longer: GET /auth/me: is there."]],
  [
    rest,
    "name: priceTo\n          in: query\n",
    "name: priceTo\n          required: true\n          in: query\n",
    ["New: GET /teachers: query priceTo is needed."],
  ],
  [socket, "name: start_chat\n", "name: begin_chat\n", ["No longer: start_chat: is there."]],
  [
    socket,
    "required: [message, teacherID]",
    "required: [message, teacherID, clientMessageID]",
    ["New: start_chat: payload.clientMessageID is needed."],
  ],
];

describe("a change that breaks a client of the last release", () => {
  it.each(breaks)("in %s, %j to %j, is told", (file, from, to, said) => {
    const wrong = judgeContracts(present, changed(file, from, to), changelog);
    expect(wrong).toEqual(expect.arrayContaining(said.map((sentence) => `${file}: ${sentence}`)));
  });

  it("passes once the changelog tells it, under Unreleased and nowhere else", () => {
    const next = changed(graphql, "type Tutor implements Node {", "type Tutor {");
    const line = "- Breaking: `Tutor no longer implements\n  interface Node.`\n";
    const [told, toldLongAgo] = [changelog.replace("- Nothing.\n", line), changelog.replace("- All.\n", line)];
    expect(judgeContracts(present, next, told)).toEqual([]);
    expect(judgeContracts(present, next, toldLongAgo)).toEqual([
      `${graphql}: Tutor no longer implements interface Node.`,
    ]);
  });
});

describe("a change that breaks nobody", () => {
  it.each([
    [graphql, "type Subject {", "type Subject {\n  teachers: Int\n"],
    [graphql, "input LogInInput {", "input LogInInput {\n  captcha: String\n"],
    [rest, "  /auth/me:\n", "  /auth/who:\n    get:\n      responses: {}\n  /auth/me:\n"],
    [socket, "required: [message, teacherID]", "required: [teacherID]"],
  ])("in %s, %j to %j, passes", (file, from, to) => {
    expect(judgeContracts(present, changed(file, from, to), changelog)).toEqual([]);
  });
});

describe("a deprecation", () => {
  const deprecated = (reason) =>
    changed(graphql, "type Subject {", `type Subject {\n  name: String @deprecated${reason}\n`);

  it("says what to use and when it goes", () => {
    const good = deprecated('(reason: "Use `label` instead. Goes after 2027-06-01.")');
    expect(judgeContracts(present, good, changelog)).toEqual([]);
  });

  it.each(["", '(reason: "Old.")', '(reason: "Use `label` instead.")'])("@deprecated%s is refused", (reason) => {
    expect(judgeContracts(present, deprecated(reason), changelog)).toEqual([
      "The deprecation of Subject.name must read “Use … instead. Goes after YYYY-MM-DD.”",
    ]);
  });
});
