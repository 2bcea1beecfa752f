import { randomUUID } from "node:crypto";
import { keysFor, type Secrets } from "../../../platform/secrets/keys.js";
import { KnownDevices } from "../../../platform/limits/KnownDevices.js";
import { operations } from "../../support/clients/operations.js";
import { aChat } from "../../support/people/people.js";
import { RestClient } from "../../support/clients/restClient.js";
import { startTestApp, type TestApp } from "../../support/servers/startTestApp.js";

const old = "the secret that has served for a year and more";
const next = "the secret that takes its place from today on";

/**
 * A node's secrets in each phase of a rotation without downtime. In the `announced` phase, a node signs with the old
 * secret but also accepts tokens that other nodes sign with the new secret.
 */
const phases = { before: [old], announced: [old, next], replaced: [next, old], after: [next] } as const;
type Phase = keyof typeof phases;

const nodes = {} as Record<Phase, TestApp>;
beforeAll(async () => {
  nodes.before = await startTestApp({ secrets: phases.before });
  const { database } = nodes.before;
  for (const phase of ["announced", "replaced", "after"] as const) {
    nodes[phase] = await startTestApp({ database, secrets: phases[phase] });
  }
});

/** The phases of the node that a client leaves and of the node that it moves to. */
const movesOn: readonly [Phase, Phase][] = [
  ["before", "announced"],
  ["announced", "replaced"],
  ["replaced", "announced"],
  ["replaced", "after"],
];

describe.each(movesOn)("a move from a node in phase %s of a secret rotation to a node in phase %s", (here, there) => {
  it("keeps a student logged in, and the feed resumes without missing or repeating an event", async () => {
    const { student, tutor, id } = await aChat(nodes[here]);
    const feed = await student.follows(undefined, nodes[here].origin);
    await tutor.says(id, "A message on the first node.");
    const { cursor } = await feed.next();
    await feed.close();
    await tutor.says(id, "Said on the way.");
    const goesOn = await student.follows(cursor, nodes[there].origin);
    expect((await goesOn.next()).event).toMatchObject({ message: { content: "Said on the way." } });
    await goesOn.close();
  });

  it("lets the second node replay the response to a retried sign-up instead of repeating the sign-up", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const json = { name: "Nora Lind", email: `nora.${randomUUID()}@example.org`, password: "correct horse" };
    const ask = ({ origin }: TestApp) =>
      new RestClient(origin).send("post", "/auth/sign-up-student", { json, headers });
    const [first, again] = [await ask(nodes[here]), await ask(nodes[there])];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.body).toEqual(first.body);
  });

  it("lets the second node recognize a known device", async () => {
    const devices = (secrets: Secrets) => new KnownDevices(keysFor("devices", secrets), nodes[here].origin);
    const [cookie] = devices(phases[here]).cookieFor("nora@example.org").split(";");
    expect(devices(phases[there]).deviceOf(cookie, "nora@example.org")).not.toBeNull();
    expect(devices(phases[there]).deviceOf(cookie, "eva@example.org")).toBeNull();
  });
});

describe("when the old secret is no longer accepted", () => {
  it("an old cursor fails with BAD_CURSOR, and a new one works", async () => {
    const { student } = await aChat(nodes.before);
    const { feedCursor } = await student.chats();
    await student.does(operations.refreshSession);
    const late = await student.onAnotherDevice(nodes.after.origin);
    const feed = await late.follows(feedCursor);
    expect(JSON.stringify(await feed.ended)).toContain("BAD_CURSOR");
    const fresh = await late.follows((await late.chats()).feedCursor);
    await fresh.close();
  });

  it("a request retried with its idempotency key is rejected instead of being executed a second time", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const json = { name: "Nora Lind", email: `nora.${randomUUID()}@example.org`, password: "correct horse" };
    const ask = ({ origin }: TestApp) =>
      new RestClient(origin).send("post", "/auth/sign-up-student", { json, headers });
    expect((await ask(nodes.before)).status).toBe(201);
    expect(await ask(nodes.after)).toMatchObject({ status: 422, error: { code: "IDEMPOTENCY_KEY_REUSED" } });
  });
});
