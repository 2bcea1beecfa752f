import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../../../..");
const isShipped = (path: string) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|^server\/(testing|bench)\/|^web\/(testing|e2e)\/|\/generated\//.test(path);
const sources = ["server", "web"]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`))
  .filter(isShipped)
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

const filesWith = (pattern: RegExp, folder = "") =>
  sources.filter(({ path, text }) => path.startsWith(folder) && pattern.test(text)).map(({ path }) => path);
const found = (pattern: RegExp) => [...new Set(sources.flatMap(({ text }) => text.match(pattern) ?? []))].sort();

it("the source code checks find more than 500 shipped files", () => expect(sources.length).toBeGreaterThan(500));

it("only the embedded Postgres starts programs, and never through a shell", () => {
  for (const path of filesWith(/"node:child_process"/)) expect(path).toMatch(/^server\/platform\/embeddedPostgres\//);
  expect(filesWith(/import \{[^}]*\bexec(Sync)?\b[^}]*\} from "node:child_process"|\bshell: /)).toEqual([]);
});

it("no text is evaluated as code, and only the landing page inserts raw HTML, from its own data", () => {
  expect(filesWith(/(?<![.\w])eval\(|new Function\(|document\.write\(|insertAdjacentHTML/)).toEqual([]);
  expect(filesWith(/dangerouslySetInnerHTML|\.(inner|outer)HTML\b/)).toEqual(["web/features/landing/publicHead.tsx"]);
});

it("only the doctor command and HttpPoster, which sends pushes and webhooks, use an HTTP client", () => {
  expect(filesWith(/(?<![.\w])fetch\(/, "server/")).toEqual(["server/commands/doctor/examineMachine.ts"]);
  const clients =
    /import (\{[^}]*\b(request|get|connect|createConnection)\b[^}]*\}|\*[^;]*) from "node:(https?|http2|net|tls)"/;
  expect(filesWith(clients, "server/")).toEqual(["server/platform/http/HttpPoster.ts"]);
  expect(filesWith(/\bHttpPoster\.js"/)).toEqual([
    "server/notifications/push/PushSender.ts",
    "server/webhooks/delivery/WebhookSender.ts",
  ]);
});

it("all hashes in the source code are SHA-256, and all ciphers are AES-256-GCM", () => {
  expect(found(/\bcreate(Hash|Hmac)\("?\w+/g)).toEqual(['createHash("sha256', 'createHmac("sha256']);
  expect(found(/"(aes|des3?|rc4|chacha20)-[\w-]*"|\benc: "\w+"/gi)).toEqual(['"aes-256-gcm"', 'enc: "A256GCM"']);
  expect(filesWith(/\bcreate(Deci|Ci)pheriv\((?!algorithm,)/)).toEqual([]);
});

it("pages do not listen to messages from other windows", () => {
  // A service worker receives messages only from pages of its own origin.
  const worker = "web/serviceWorker/serviceWorker.ts";
  expect(filesWith(/(window|self|globalThis)\.addEventListener\("message"/, "web/")).toEqual([worker]);
});
