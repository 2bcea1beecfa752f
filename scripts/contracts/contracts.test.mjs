/** @jest-environment node */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { contracts, checkContracts } from "./checkContracts.mjs";

const folder = join(process.cwd(), "schema");
const current = Object.fromEntries(
  Object.keys(contracts).map((file) => [file, readFileSync(join(folder, file), "utf8")]),
);
const changelog = "# Changelog\n\n## Unreleased\n\n- Nothing.\n\n## 0.1.0\n\n- All.\n";

function changed(file, from, to) {
  const text = current[file];
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  return { ...current, [file]: text.replace(from, to) };
}

const [graphql, rest, socket] = Object.keys(contracts);

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
  [rest, "  /auth/me:\n", "  /auth/myself:\n", ["No longer: GET /auth/me: exists."]],
  [
    rest,
    "name: priceTo\n          in: query\n",
    "name: priceTo\n          required: true\n          in: query\n",
    ["New: GET /teachers: query priceTo is required."],
  ],
  [socket, "name: start_chat\n", "name: begin_chat\n", ["No longer: start_chat: exists."]],
  [
    socket,
    "required: [message, teacherID]",
    "required: [message, teacherID, clientMessageID]",
    ["New: start_chat: payload.clientMessageID is required."],
  ],
];

describe("checkContracts, for a change that breaks clients of the last release", () => {
  it.each(breaks)("reports a breaking change in %s when %j becomes %j", (file, from, to, sentences) => {
    const wrong = checkContracts(current, changed(file, from, to), changelog);
    expect(wrong).toEqual(expect.arrayContaining(sentences.map((sentence) => `${file}: ${sentence}`)));
  });

  it("accepts a breaking change only if the changelog lists the change under Unreleased", () => {
    const next = changed(graphql, "type Tutor implements Node {", "type Tutor {");
    const line = "- Breaking: `Tutor no longer implements\n  interface Node.`\n";
    const [listed, listedLongAgo] = [changelog.replace("- Nothing.\n", line), changelog.replace("- All.\n", line)];
    expect(checkContracts(current, next, listed)).toEqual([]);
    expect(checkContracts(current, next, listedLongAgo)).toEqual([
      `${graphql}: Tutor no longer implements interface Node.`,
    ]);
  });
});

describe("checkContracts, for a compatible change", () => {
  it.each([
    [graphql, "type Subject {", "type Subject {\n  teachers: Int\n"],
    [graphql, "input LogInInput {", "input LogInInput {\n  captcha: String\n"],
    [rest, "  /auth/me:\n", "  /auth/who:\n    get:\n      responses: {}\n  /auth/me:\n"],
    [socket, "required: [message, teacherID]", "required: [teacherID]"],
  ])("accepts %s when %j becomes %j", (file, from, to) => {
    expect(checkContracts(current, changed(file, from, to), changelog)).toEqual([]);
  });
});

describe("checkContracts, for a deprecation", () => {
  const deprecated = (reason) =>
    changed(graphql, "type Subject {", `type Subject {\n  name: String @deprecated${reason}\n`);

  it("accepts a reason that states the replacement and the removal date", () => {
    const good = deprecated('(reason: "Use `label` instead. Will be removed after 2027-06-01.")');
    expect(checkContracts(current, good, changelog)).toEqual([]);
  });

  it.each(["", '(reason: "Old.")', '(reason: "Use `label` instead.")'])("rejects @deprecated%s", (reason) => {
    expect(checkContracts(current, deprecated(reason), changelog)).toEqual([
      "The deprecation of Subject.name must read “Use … instead. Will be removed after YYYY-MM-DD.”",
    ]);
  });
});
