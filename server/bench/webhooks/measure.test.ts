import { startTestApp } from "../../testing/support/servers/startTestApp.js";
import { secret } from "../harness/processes.js";
import { measureWebhooks } from "./measure.js";

it("a webhook receiver that never responds delays only its own chat's events: all other receivers get every event exactly once and in order", async () => {
  const app = await startTestApp({ config: { webhookAllowedNetworks: ["127.0.0.1"] }, secrets: [secret] });
  const load = { receivers: 10, slow: 1, perSecond: 50, seconds: 2 };
  const { seqs, held } = await measureWebhooks(app.origin, app.database.url, load);
  expect(held).toBe(1);
  // The chat's start and its first message have the sequence numbers 1 and 2.
  for (const received of seqs) expect(received).toEqual(Array.from({ length: 10 }, (_, index) => index + 3));
});
