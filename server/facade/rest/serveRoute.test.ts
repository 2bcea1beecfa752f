import { aLegacyStudent, aLegacyTutorByWizard, type LegacyPerson } from "../../testing/support/people/legacyPeople.js";
import type { RestUser } from "../../testing/support/clients/restClient.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";

let app: TestApp;
let sam: LegacyPerson;
let amelia: LegacyPerson;

beforeAll(async () => {
  app = await startTestApp();
  [sam, amelia] = await Promise.all([aLegacyStudent(app), aLegacyTutorByWizard(app)]);
});

describe("a REST response", () => {
  it("is a 404 for an unknown path and a 405 for an unsupported method, in JSON", async () => {
    expect((await sam.rest.send("get", "/nothing/here")).error?.code).toBe("NOT_FOUND");
    expect((await sam.rest.send("get", "")).error?.code).toBe("NOT_FOUND");
    for (const [method, path, allowed] of [
      ["delete", "/teachers/1", "GET, HEAD, PUT, OPTIONS"],
      ["patch", "/auth/me", "GET, HEAD, OPTIONS"],
      ["get", "/auth/login", "POST, OPTIONS"],
    ] as const) {
      const { status, error, headers } = await sam.rest.send(method, path);
      expect([status, error?.code, headers.get("allow")]).toEqual([405, "METHOD_NOT_ALLOWED", allowed]);
    }
    const options = await sam.rest.send("options", "/chats");
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
    expect((await sam.rest.send("head", "/chats")).status).toBe(200);
  });

  it("has the same JSON format for Express's own errors", async () => {
    const json = { "content-type": "application/json" };
    const send = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) => {
      const { status, error } = await sam.rest.send("post", "/auth/login", { body, headers });
      return [status, error?.code];
    };
    expect(await send("{", json)).toEqual([400, "MALFORMED"]);
    expect(await send("[]", json)).toEqual([400, "MALFORMED"]);
    expect(await send("null", json)).toEqual([400, "MALFORMED"]);
    expect(await send(`"${"x".repeat(300_000)}"`, json)).toEqual([413, "BODY_TOO_LARGE"]);
    expect(await send("{}", { "content-type": "text/plain" })).toEqual([415, "MEDIA_TYPE_NOT_SUPPORTED"]);
    expect(await send("{}", { ...json, "content-encoding": "zstd" })).toEqual([415, "ENCODING_NOT_SUPPORTED"]);
    expect(await send("{}", { ...json, "content-encoding": "gzip" })).toEqual([400, "MALFORMED"]);
    expect(await send("{}", { "content-type": "application/json; charset=latin1" })).toEqual([
      415,
      "CHARSET_NOT_SUPPORTED",
    ]);
    expect((await sam.rest.send("get", "/chats/%E0%A4%A")).status).toBe(400);
  });

  it("echoes a valid request id, and has a generated one otherwise", async () => {
    const idOf = async (id: string) => {
      const { headers, error } = await sam.rest.send("get", "/nothing", { headers: { "x-request-id": id } });
      expect(error?.requestId).toBe(headers.get("x-request-id"));
      return headers.get("x-request-id");
    };
    expect(await idOf("from-my-phone:42")).toBe("from-my-phone:42");
    for (const odd of ["", "a b", "<script>", "x".repeat(129)]) expect(await idOf(odd)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(["/teachers", "/chats", "/auth/me"])("is a 304 for %s if the client's copy is up to date", async (path) => {
    const first = await sam.rest.send("get", path);
    const etag = first.headers.get("etag") ?? "";
    const again = await sam.rest.send("get", path, { headers: { "if-none-match": etag } });
    expect([again.status, again.headers.get("etag"), again.body]).toEqual([304, etag, undefined]);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    expect(first.headers.get("vary")).toContain("Authorization");
  });

  it("has the new profile after a change, despite If-None-Match", async () => {
    const path = `/teachers/${amelia.id}`;
    const etag = (await sam.rest.send("get", path)).headers.get("etag") ?? "";
    await amelia.saves({ headline: "Speak with joy" });
    const changed = await sam.rest.send<RestUser>("get", path, { headers: { "if-none-match": etag } });
    expect([changed.status, changed.body?.data["headline"]]).toEqual([200, "Speak with joy"]);
  });
});
