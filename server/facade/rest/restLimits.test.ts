import { systemClock } from "../../platform/clock.js";
import { rules } from "../../platform/limits/rules.js";
import { RestClient } from "../../testing/support/clients/restClient.js";
import { aLegacyStudent } from "../../testing/support/people/legacyPeople.js";
import { aChat } from "../../testing/support/people/people.js";
import { startTestApp } from "../../testing/support/servers/startTestApp.js";

afterEach(() => {
  jest.restoreAllMocks();
});

it("a REST call that counts against two limits reports the limit with the smaller remaining share", async () => {
  // On a busy machine, a rate limit's window could elapse during the test, so the clock is frozen.
  jest.spyOn(systemClock, "now").mockReturnValue(new Date());
  const app = await startTestApp({ config: { rateLimits: true } });
  const { rest } = await aLegacyStudent(app);
  const search = async () => {
    const { headers } = await rest.send("get", "/teachers");
    return [headers.get("ratelimit-policy"), headers.get("ratelimit-remaining")];
  };
  expect(await search()).toEqual(['"searches";q=240;w=60', "239"]);
  // The sign-up helper has already used one call to read the student's own data.
  jest.replaceProperty(rules.calls[1], "most", 4);
  await rest.send("get", "/chats");
  expect(await search()).toEqual(['"calls";q=4;w=60', "0"]);
});

it("a REST list counts one for each item and one for every 1,000 characters toward the limit on GraphQL's objects", async () => {
  jest.spyOn(systemClock, "now").mockReturnValue(new Date());
  const app = await startTestApp({ config: { rateLimits: true } });
  const { tutor, student, id } = await aChat(app);
  await tutor.says(id, "x".repeat(4500));
  const rest = new RestClient(app.origin);
  rest.accessToken = student.client.accessToken;
  const list = async () => {
    const { status, headers } = await rest.send("get", `/chats/${id}`);
    return { status, policy: headers.get("ratelimit-policy"), remaining: Number(headers.get("ratelimit-remaining")) };
  };
  const limit = jest.replaceProperty(rules.cost[1], "most", 100);
  const { remaining } = await list();
  expect(await list()).toEqual({ status: 200, policy: '"cost";q=100;w=60', remaining: remaining - 6 });
  limit.replaceValue(10);
  expect(await list()).toEqual({ status: 429, policy: '"cost";q=10;w=60', remaining: 0 });
});
