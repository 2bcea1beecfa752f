import { createTestDatabase } from "../testing/support/databases/testDatabase.js";
import { until } from "../testing/support/pause.js";
import { aChat, aTutor } from "../testing/support/people/people.js";
import { startServerProcess } from "../testing/support/servers/serverProcess.js";
import { WebhookReceiver } from "../testing/support/servers/webhookReceiver.js";

const timeoutMs = 60_000;

const create = `mutation Create($input: CreateWebhookInput!) {
  payload: createWebhook(input: $input) { problems { code reason field } secret }
}`;

it("webhook events arrive in order despite a failing receiver and two killed nodes; each crash repeats one event", async () => {
  const database = await createTestDatabase();
  const start = (failpoint: string) =>
    startServerProcess({
      database,
      environment: { WEBHOOK_ALLOWED_NETWORKS: "127.0.0.1", SAYWELL_FAILPOINT: failpoint, SEED_DEMO: "off" },
    });
  const count = async (condition: string) =>
    (await database.query(`select from webhook_queue where ${condition}`)).length;
  // Makes a killed node's chats due now instead of when their leases expire, up to 30 seconds later.
  const expireLeases = () => database.query("update webhook_queue set due_at = now() where due_at is not null");

  const receiver = await new WebhookReceiver().start();
  receiver.behaves = () => 500;
  // The node is killed on the third response: event 1 was rejected once, then events 1 and 2 were accepted.
  const first = await start("after-webhook-response:3");
  const tutor = await aTutor(first);
  const { secret } = await tutor.does<{ problems: []; secret: string }>(create, { url: `${receiver.url}/` });
  receiver.trust(secret);
  const { id, student } = await aChat(first, { tutor });
  for (const words of ["One", "Two", "Three", "Four"]) await student.says(id, words);
  await until(
    "the first attempt failed",
    async () => (await count("due_at > now() and lease is null")) === 1,
    timeoutMs,
  );

  receiver.behaves = () => 204;
  await expireLeases();
  await first.ended;
  expect(receiver.acceptedSeqs(id)).toEqual([1, 2]);

  const second = await start("after-webhook-response:2");
  await expireLeases();
  await second.ended;
  expect(receiver.acceptedSeqs(id)).toEqual([1, 2, 2, 3]);

  await start("");
  await expireLeases();
  await until("everything is delivered", async () => (await count("due_at is null")) === 1, timeoutMs);
  expect(receiver.acceptedSeqs(id)).toEqual([1, 2, 2, 3, 3, 4, 5, 6]);
}, 300_000);
