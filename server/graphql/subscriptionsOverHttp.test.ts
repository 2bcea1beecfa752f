import { aStudent } from "../testing/support/people/people.js";
import { startTestApp } from "../testing/support/servers/startTestApp.js";

it.each([
  "subscription { chatFeed { cursor } }",
  "subscription ($flag: Boolean = true) { chatFeed @include(if: $flag) { cursor } }",
])("%s over HTTP is rejected with 400, not reported as a server error", async (query) => {
  const { client } = await aStudent(await startTestApp());
  const { status, errors } = await client.send(query);
  expect([status, errors[0]?.extensions?.code]).toEqual([400, "SUBSCRIPTION_OVER_HTTP"]);
});
