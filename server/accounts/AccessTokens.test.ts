import { createHmac } from "node:crypto";
import { newId } from "../platform/ids.js";
import { AccessTokens } from "./AccessTokens.js";

const secret = "a secret of at least thirty-two characters";
const start = new Date("2026-03-02T09:00:00Z");
let now = start;
const tokens = new AccessTokens([secret], { now: () => now });
const nora = { id: newId(), role: "STUDENT", sessionId: newId() } as const;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
/** A token's header and claims. */
const partsOf = (token: string) =>
  token
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>);

/** Nora's token with other claims or another header, signed with a key of the forger's choice. */
async function forged(change: { header?: object; claims?: object; key?: string; hash?: string }): Promise<string> {
  const [header, claims] = partsOf((await tokens.issue(nora)).accessToken);
  const body = `${encode({ ...header, ...change.header })}.${encode({ ...claims, ...change.claims })}`;
  const signature = createHmac(change.hash ?? "sha256", change.key ?? secret).update(body);
  return `${body}.${signature.digest("base64url")}`;
}

beforeEach(() => (now = start));

it("says who comes, for 15 minutes", async () => {
  const { accessToken, expiresAt } = await tokens.issue(nora);
  expect(expiresAt).toEqual(new Date("2026-03-02T09:15:00Z"));
  expect(partsOf(accessToken)[0]).toMatchObject({ alg: "HS256", kid: expect.stringMatching(/^.{8}$/) });
  expect(partsOf(accessToken)[1]).toMatchObject({ iss: "saywell", aud: "saywell", sub: nora.id });
  now = new Date("2026-03-02T09:14:59Z");
  expect(await tokens.read(accessToken)).toEqual({ viewer: nora, expiresAt });
  now = new Date("2026-03-02T09:15:00Z");
  await expect(tokens.read(accessToken)).rejects.toMatchObject({
    kind: "UNAUTHENTICATED",
    problems: [{ code: "TOKEN_EXPIRED" }],
  });
});

it("is still believed when it was rebuilt as it was", async () => {
  expect((await tokens.read(await forged({}))).viewer).toEqual(nora);
});

it.each<[string, Parameters<typeof forged>[0]]>([
  ["signed with another key", { key: "another secret of more than thirty-two characters" }],
  ["without a signature", { header: { alg: "none" } }],
  ["of another algorithm", { header: { alg: "HS512" }, hash: "sha512" }],
  ["naming another key", { header: { kid: "../../key" } }],
  ["naming no key", { header: { kid: undefined } }],
  ["of another issuer", { claims: { iss: "elsewhere" } }],
  ["for someone else", { claims: { aud: "elsewhere" } }],
  ["that never ends", { claims: { exp: undefined } }],
  ["not valid yet", { claims: { nbf: start.getTime() / 1000 + 60 } }],
  ["about nobody", { claims: { sub: undefined } }],
  ["about no id", { claims: { sub: "' or true --" } }],
  ["without a session", { claims: { sid: undefined } }],
  ["with an invented role", { claims: { role: "ADMIN" } }],
  ["with an inherited role", { claims: { role: "constructor" } }],
])("is refused %s", async (_forgery, change) => {
  await expect(tokens.read(await forged(change))).rejects.toMatchObject({
    kind: "UNAUTHENTICATED",
    problems: [{ code: "BAD_TOKEN" }],
  });
});

it.each(["", "a.b", "a.b.c", "....", "null", "\u0000"])("is no token: %j", async (text) => {
  await expect(tokens.read(text)).rejects.toMatchObject({ kind: "UNAUTHENTICATED" });
});
