import { systemClock } from "../../platform/clock.js";
import { rules } from "../../platform/limits/rules.js";
import { aLegacyStudent } from "../../testing/support/people/legacyPeople.js";
import { startTestApp } from "../../testing/support/servers/startTestApp.js";

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
