import { createHmac } from "node:crypto";
import { newId } from "../../platform/ids.js";
import { AccessTokens } from "./AccessTokens.js";

const secret = "a secret of at least thirty-two characters";
const start = new Date("2026-03-02T09:00:00Z");
let now = start;
const tokens = new AccessTokens([secret], { now: () => now });
const nora = { id: newId(), role: "STUDENT", credentialId: newId(), scopes: null } as const;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const partsOf = (token: string) =>
  token
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>);

async function forged(change: { header?: object; claims?: object; key?: string; hash?: string }): Promise<string> {
  const [header, claims] = partsOf((await tokens.issue(nora)).accessToken);
  const body = `${encode({ ...header, ...change.header })}.${encode({ ...claims, ...change.claims })}`;
  const signature = createHmac(change.hash ?? "sha256", change.key ?? secret).update(body);
  return `${body}.${signature.digest("base64url")}`;
}

beforeEach(() => (now = start));

it.each(["read", "recall"] as const)("an access token resolves to its viewer for 15 minutes (%s)", async (way) => {
  const { accessToken, expiresAt } = await tokens.issue(nora);
  expect(expiresAt).toEqual(new Date("2026-03-02T09:15:00Z"));
  expect(partsOf(accessToken)[0]).toMatchObject({ alg: "HS256", kid: expect.stringMatching(/^.{8}$/) });
  expect(partsOf(accessToken)[1]).toMatchObject({ iss: "saywell", aud: "saywell", sub: nora.id });
  now = new Date("2026-03-02T09:14:59Z");
  for (let time = 0; time < 2; time++) expect(await tokens[way](accessToken)).toEqual({ viewer: nora, expiresAt });
  now = new Date("2026-03-02T09:15:00Z");
  await expect(tokens[way](accessToken)).rejects.toMatchObject({
    kind: "UNAUTHENTICATED",
    problems: [{ code: "TOKEN_EXPIRED" }],
  });
});

it("an access token that was decoded and re-encoded unchanged is accepted", async () => {
  expect((await tokens.read(await forged({}))).viewer).toEqual(nora);
});

const seconds = (date: Date) => date.getTime() / 1000;
const elsewhere = "another secret of more than thirty-two characters";

const forgeries: [string, Parameters<typeof forged>[0]][] = [
  ["signed with another key", { key: elsewhere }],
  ["signed with an empty key", { key: "" }],
  ["signed with the key's name", { key: "saywell" }],
  ["without a signature", { header: { alg: "none" } }],
  ["without a signature, in capitals", { header: { alg: "None" } }],
  ["without an algorithm", { header: { alg: undefined } }],
  ["with an algorithm that is not a string", { header: { alg: ["HS256"] } }],
  ["signed with HS512", { header: { alg: "HS512" }, hash: "sha512" }],
  ["signed with HS384", { header: { alg: "HS384" }, hash: "sha384" }],
  ["that claims to be signed with RSA", { header: { alg: "RS256" } }],
  ["that claims to be signed with an elliptic curve", { header: { alg: "ES256" } }],
  ["that claims to be signed with EdDSA", { header: { alg: "EdDSA" } }],
  ["with an empty algorithm", { header: { alg: "" } }],
  ["naming another key", { header: { kid: "../../key" } }],
  ["naming the key of another secret", { header: { kid: "AAAAAAAA" } }],
  ["naming an inherited key", { header: { kid: "__proto__" } }],
  ["naming a key with SQL", { header: { kid: "' union select 'key" } }],
  ["naming no key", { header: { kid: undefined } }],
  ["naming a key that is a number", { header: { kid: 0 } }],
  ["that contains its own key", { header: { kid: "own", jwk: { kty: "oct", k: "AAAA" } } }],
  ["that points to its own keys", { header: { kid: "own", jku: "https://evil.example/jwks" } }],
  ["with an unknown critical header", { header: { crit: ["exp"], exp: 1 } }],
  ["from another issuer", { claims: { iss: "elsewhere" } }],
  ["without an issuer", { claims: { iss: undefined } }],
  ["from several issuers", { claims: { iss: ["saywell"] } }],
  ["for another audience", { claims: { aud: "elsewhere" } }],
  ["without an audience", { claims: { aud: undefined } }],
  ["for an empty list of audiences", { claims: { aud: [] } }],
  ["without an expiry", { claims: { exp: undefined } }],
  ["with an expiry that is not a number", { claims: { exp: "never" } }],
  ["without an issue time", { claims: { iat: undefined } }],
  ["that is not valid yet", { claims: { nbf: seconds(start) + 60 } }],
  ["with a not-before time that is not a number", { claims: { nbf: "later" } }],
  ["without a subject", { claims: { sub: undefined } }],
  ["with a subject that is not an id", { claims: { sub: "' or true --" } }],
  ["with a subject in capitals", { claims: { sub: nora.id.toUpperCase() } }],
  ["with several subjects", { claims: { sub: [nora.id] } }],
  ["without a session", { claims: { sid: undefined } }],
  ["with a session that is not an id", { claims: { sid: "1" } }],
  ["with an invented role", { claims: { role: "ADMIN" } }],
  ["with an inherited role", { claims: { role: "constructor" } }],
  ["with no role", { claims: { role: null } }],
  ["with both roles", { claims: { role: ["STUDENT", "TEACHER"] } }],
];

it.each(forgeries)("an access token %s is rejected", async (_forgery, change) => {
  await expect(tokens.read(await forged(change))).rejects.toMatchObject({
    kind: "UNAUTHENTICATED",
    problems: [{ code: "BAD_TOKEN" }],
  });
});

const mutilations: [string, (token: string) => string][] = [
  ["is empty", () => ""],
  ["is a word", () => "null"],
  ["is a NUL character", () => "\u0000"],
  ["has two parts", (token) => token.split(".").slice(0, 2).join(".")],
  ["has an empty signature", (token) => `${token.split(".").slice(0, 2).join(".")}.`],
  ["has five parts", (token) => `${token}.a.b`],
  ["consists of dots", () => "...."],
  ["lacks its last character", (token) => token.slice(0, -1)],
  ["lacks half of its signature", (token) => token.slice(0, -20)],
  ["lacks its header", (token) => token.slice(token.indexOf("."))],
  ["begins with Bearer", (token) => `Bearer ${token}`],
  ["has another token's signature", (token) => token.replace(/[^.]+$/, "A".repeat(43))],
  [
    "has another viewer's claims under its own signature",
    (token) => {
      const [header, claims, signature] = token.split(".");
      const original = JSON.parse(Buffer.from(claims ?? "", "base64url").toString()) as object;
      return [header, encode({ ...original, sub: newId() }), signature].join(".");
    },
  ],
  ["is in base64 instead of base64url", (token) => token.replace(/\.[^.]+\./, (claims) => `${claims.slice(0, -1)}==.`)],
  ["is very long", (token) => token + "A".repeat(100_000)],
];

it.each(mutilations)("an access token is rejected if it %s", async (_mutilation, change) => {
  const { accessToken } = await tokens.issue(nora);
  await tokens.recall(accessToken);
  await expect(tokens.recall(change(accessToken))).rejects.toMatchObject({ kind: "UNAUTHENTICATED" });
});

it("an access token is rejected from the instant it expires, and is still rejected a year later", async () => {
  const { accessToken, expiresAt } = await tokens.issue(nora);
  for (const later of [0, 1000, 60_000, 365 * 24 * 60 * 60 * 1000]) {
    now = new Date(expiresAt.getTime() + later);
    await expect(tokens.read(accessToken)).rejects.toMatchObject({ problems: [{ code: "TOKEN_EXPIRED" }] });
  }
});

describe("AccessTokens during a secret rotation", () => {
  const clock = { now: () => now };
  const [old, next] = [secret, elsewhere];
  const [before, during, after] = [[old], [next, old], [next]].map((secrets) => {
    return new AccessTokens(secrets as [string, ...string[]], clock);
  }) as [AccessTokens, AccessTokens, AccessTokens];

  it("accepts tokens signed with either secret, and signs with the new one", async () => {
    const [olds, news] = [await before.issue(nora), await during.issue(nora)];
    expect((await during.read(olds.accessToken)).viewer).toEqual(nora);
    expect((await during.read(news.accessToken)).viewer).toEqual(nora);
    expect((await after.read(news.accessToken)).viewer).toEqual(nora);
    await expect(after.read(olds.accessToken)).rejects.toMatchObject({ problems: [{ code: "BAD_TOKEN" }] });
    await expect(before.read(news.accessToken)).rejects.toMatchObject({ problems: [{ code: "BAD_TOKEN" }] });
  });

  it("rejects a token that names one key but is signed with the other", async () => {
    const [{ kid }] = partsOf((await after.issue(nora)).accessToken) as [{ kid: string }];
    await expect(during.read(await forged({ header: { kid }, key: old }))).rejects.toMatchObject({
      problems: [{ code: "BAD_TOKEN" }],
    });
  });
});
