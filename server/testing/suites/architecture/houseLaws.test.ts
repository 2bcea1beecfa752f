import { spawnSync } from "node:child_process";
import { join } from "node:path";

type Source = { readonly file: string; readonly source: string };
type Messages = readonly { readonly rule: string; readonly message: string }[];

const noCycle = "imports/no-cycle";
const root = join(__dirname, "../../../..");

function lint(sources: readonly Source[]): readonly Messages[] {
  const { stdout, stderr } = spawnSync(process.execPath, ["scripts/lint/lintSources.mjs"], {
    cwd: root,
    input: JSON.stringify(sources),
    encoding: "utf8",
  });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout) as Messages[];
}

/** A side-effect import, so that only the rules about imports can reject the source. */
const imports = ([file, path]: readonly [string, string]) => ({ file, source: `import "${path}";\n` });

const allowed: readonly (readonly [string, string])[] = [
  ["server/main.ts", "./app.js"],
  ["server/app.ts", "./services.js"],
  ["server/app.ts", "./graphql/index.js"],
  ["server/graphql/index.ts", "../services.js"],
  ["server/app.ts", "./chat/index.js"],
  ["server/graphql/schema.ts", "../tutors/index.js"],
  ["server/facade/rest.ts", "../chat/index.js"],
  ["server/chat/Probe.ts", "./ChatService.js"],
  ["server/chat/Probe.ts", "../platform/errors/DomainError.js"],
  ["server/chat/Probe.ts", "../accounts/index.js"],
  ["server/chat/Probe.ts", "../tutors/index.js"],
  ["server/chat/Probe.ts", "../uploads/index.js"],
  ["server/tutors/Probe.ts", "../accounts/index.js"],
  ["server/uploads/Probe.ts", "../accounts/index.js"],
  ["server/chat/Probe.test.ts", "../testing/support/people/people.js"],
  ["web/main.tsx", "./routes"],
  ["web/routes.tsx", "./features/chat/conversation/time/dayLabel"],
  ["web/features/chat/Probe.tsx", "../../ui/elements/Button"],
  ["web/features/chat/Probe.tsx", "../../graphql/client"],
  ["web/graphql/probe.ts", "@apollo/client"],
  ["web/graphql/probe.ts", "@apollo/client/react"],
  ["server/graphql/probe.ts", "graphql-ws/use/ws"],
  ["web/ui/Probe.tsx", "radix-ui"],
  ["web/e2e/probe.test.ts", "../../server/testing/support/people/people.js"],
];

const forbidden: readonly (readonly [string, string])[] = [
  ["server/platform/probe.ts", "../chat/index.js"],
  ["server/platform/probe.ts", "../config.js"],
  ["server/accounts/Probe.ts", "../chat/index.js"],
  ["server/accounts/Probe.ts", "../tutors/index.js"],
  ["server/tutors/Probe.ts", "../chat/index.js"],
  ["server/tutors/Probe.ts", "../uploads/index.js"],
  ["server/uploads/Probe.ts", "../chat/index.js"],
  ["server/chat/Probe.ts", "../accounts/AccountService.js"],
  ["server/chat/Probe.ts", "../graphql/context.js"],
  ["server/chat/Probe.ts", "../app.js"],
  ["server/chat/Probe.ts", "../testing/support/people/people.js"],
  ["server/chat/Probe.ts", "../../web/ui/elements/Button.js"],
  ["server/app.ts", "./chat/ChatService.js"],
  ["server/graphql/schema.ts", "../accounts/AccountResolver.js"],
  ["web/playground/probe.ts", "../graphql/client"],
  ["server/main.ts", "./chat/index.js"],
  ["server/facade/rest.ts", "../chat/ChatService.js"],
  ["server/testing/probe.ts", "../chat/ChatService.js"],
  ["migrations/9999-probe.ts", "../server/platform/ids.js"],
  ["web/features/chat/Probe.tsx", "../tutors/contact/contactMessage"],
  ["web/features/chat/Probe.tsx", "../../routes"],
  ["web/ui/Probe.tsx", "../graphql/client"],
  ["web/ui/Probe.tsx", "../features/chat/conversation/time/dayLabel"],
  ["web/graphql/probe.ts", "../ui/elements/Button"],
  ["web/main.tsx", "./features/chat/conversation/time/dayLabel"],
  ["web/guard.ts", "./features/chat/conversation/time/dayLabel"],
  ["web/features/chat/Probe.tsx", "../../../server/config.js"],
];

const packages: readonly (readonly [string, string])[] = [
  ["server/graphql/probe.ts", "graphql/execution/execute.js"],
  ["server/graphql/probe.ts", "@apollo/server/dist/esm/requestPipeline.js"],
  ["server/graphql/probe.ts", "ws/lib/sender.js"],
  ["server/chat/Probe.test.ts", "typeorm/driver/postgres/PostgresDriver.js"],
  ["web/features/chat/Probe.tsx", "@apollo/client"],
  ["web/features/chat/Probe.tsx", "@apollo/client/react"],
  ["web/features/chat/Probe.tsx", "graphql-ws"],
  ["web/features/chat/Probe.tsx", "radix-ui"],
  ["web/ui/Probe.tsx", "@apollo/client"],
  ["web/graphql/probe.ts", "radix-ui"],
  ["web/guard.ts", "@apollo/client"],
  ["server/chat/events.ts", "typeorm"],
  ["server/facade/rest/probe.ts", "typeorm"],
  ["server/facade/socket/probe.ts", "pg"],
  ["web/features/chat/conversation/time/dayLabel.ts", "node:crypto"],
];

const syntax: readonly Source[] = [
  { file: "server/chat/events.ts", source: "export const when = Date.now();\n" },
  { file: "server/chat/chat.ts", source: "export const when = new Date();\n" },
  { file: "web/guard.ts", source: "export const luck = Math.random();\n" },
  {
    file: "web/features/chat/conversation/time/dayLabel.ts",
    source: "/** Resolves at once. */\nexport async function wait() {}\n",
  },
  { file: "server/chat/probe.ts", source: "export const port = process.env.PORT;\n" },
  { file: "server/chat/probe.test.ts", source: "setTimeout(() => undefined, 100);\n" },
  { file: "server/chat/helpers.ts", source: "export const one = 1;\n" },
];

const cycles: readonly Source[] = [
  { file: "server/platform/ids.ts", source: 'import "../chat/ChatService.js";\n' },
  { file: "web/graphql/hooks.ts", source: 'import {\n  first,\n  second,\n} from "../features/chat/feed/ChatFeed";\n' },
  { file: "server/platform/ids.ts", source: 'import type { It } from "../chat/ChatService.js";\n' },
  { file: "server/platform/ids.ts", source: 'export { type It } from "../chat/ChatService.js";\n' },
  { file: "web/graphql/hooks.ts", source: 'void import("../features/chat/feed/ChatFeed");\n' },
];

const undocumented: readonly Source[] = [
  { file: "server/chat/probe.ts", source: "export function one() {\n  return 1;\n}\n" },
  { file: "server/chat/probe.ts", source: "export class One {\n  readonly one = 1;\n}\n" },
  {
    file: "server/chat/probe.ts",
    source: "/** Decides. */\nexport class OneService {\n  one() {\n    return 1;\n  }\n}\n",
  },
];

/** A constant, a type and a private method, which need no doc comment. */
const plain: Source = {
  file: "server/chat/probe.ts",
  source: `export const one = 1;
export type Two = { readonly two: 2 };
/** Decides. */
export class OneService {
  private two() {
    return this;
  }
}
`,
};

const repetitions: readonly Source[] = [
  {
    file: "server/chat/probe.ts",
    source: "/** The payload of starting a chat. */\nexport type StartChatPayload = object;\n",
  },
  {
    file: "server/chat/probe.ts",
    source: "export type Chat = {\n  /** The student of the chat. */\n  readonly student: string;\n};\n",
  },
  {
    file: "server/chat/probe.ts",
    source: "/** Closes all connections. */\nexport function closeConnections() {\n  return 1;\n}\n",
  },
];

const defaultExport: Source = { file: "server/chat/probe.ts", source: "export default 1;\n" };

const metaphors: readonly Source[] = [
  { file: "server/chat/probe.ts", source: "export const frontDoors = 1;\n" },
  {
    file: "server/chat/probe.ts",
    source: "/** Returns it. */\nexport function wait(patience: number) {\n  return patience;\n}\n",
  },
  { file: "server/chat/probe.ts", source: "export type Letter = { readonly id: string };\n" },
  { file: "server/chat/probe.ts", source: "export type Pair = { readonly twin: string };\n" },
  { file: "server/chat/Doers.ts", source: "export const one = 1;\n" },
];

/** Accepted: part of a longer word, a word meant literally, an imported name, and an object key. */
const literal: Source = {
  file: "server/chat/probe.ts",
  source: `import { Bell } from "./indoor.js";

export const outdoorStyle = { letterSpacing: Bell, door: 1 };
`,
};

describe("the lint rules", () => {
  const rules = new Map<string, readonly string[]>();
  const keyOf = ({ file, source }: Source) => `${file}\n${source}`;
  const broken = (sources: readonly Source[]) => sources.map((one) => [one, rules.get(keyOf(one))]);
  const all = (sources: readonly Source[], rule: string) => sources.map((one) => [one, [rule]]);

  beforeAll(() => {
    const imported = [...allowed, ...forbidden, ...packages].map(imports);
    const sources = [
      ...imported,
      ...syntax,
      ...cycles,
      ...undocumented,
      plain,
      ...repetitions,
      defaultExport,
      ...metaphors,
      literal,
    ];
    const messages = lint(sources);
    for (const [i, one] of sources.entries())
      rules.set(
        keyOf(one),
        messages[i]!.map(({ rule }) => rule),
      );
  });

  it("accept every import that the layers allow", () => {
    expect(broken(allowed.map(imports))).toEqual(allowed.map(imports).map((one) => [one, []]));
  });

  it("reject every import that the layers forbid", () => {
    const sources = forbidden.map(imports);
    const withoutCycles = sources.map((one) => [one, rules.get(keyOf(one))!.filter((rule) => rule !== noCycle)]);
    expect(withoutCycles).toEqual(all(sources, "import-x/no-restricted-paths"));
  });

  it("reject imports of restricted packages from outside the folder that may import them", () => {
    expect(broken(packages.map(imports))).toEqual(all(packages.map(imports), "no-restricted-imports"));
  });

  it("reject the clock, randomness and await in pure files, environment variables outside config.ts, and sleep in tests", () => {
    expect(broken(syntax)).toEqual(all(syntax, "no-restricted-syntax"));
  });

  it("reject an import cycle, even one that consists of type imports only", () => {
    expect(cycles.map((one) => rules.get(keyOf(one))!.includes(noCycle))).toEqual(cycles.map(() => true));
  });

  it("require a doc comment on exported functions and classes, and on a service's public methods", () => {
    expect(broken(undocumented)).toEqual(all(undocumented, "house/docstrings"));
    expect(rules.get(keyOf(plain))).not.toContain("house/docstrings");
  });

  it("reject a doc comment that only repeats the name", () => {
    expect(broken(repetitions)).toEqual(all(repetitions, "house/repetitions"));
  });

  it("reject a default export", () => {
    expect(rules.get(keyOf(defaultExport))).toEqual(["import-x/no-default-export"]);
  });

  it("reject metaphors in declared names and file names", () => {
    expect(broken(metaphors)).toEqual(all(metaphors, "house/names"));
    expect(rules.get(keyOf(literal))).not.toContain("house/names");
  });
});
