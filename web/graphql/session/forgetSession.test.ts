import { forgetSession } from "./forgetSession";
import { keepPage, leaveSession } from "./session";

const clearAppBadge = jest.fn(() => Promise.resolve());
beforeEach(() => void Object.assign(navigator, { clearAppBadge }));
afterEach(() => {
  Reflect.deleteProperty(navigator, "clearAppBadge");
  clearAppBadge.mockClear();
});

test.each([
  ["logs out", forgetSession],
  ["leaves a session that ended elsewhere", leaveSession],
])("the icon of the installed app shows no unread chats once the user %s", async (_, leave) => {
  keepPage();
  await leave();
  expect(clearAppBadge).toHaveBeenCalledTimes(1);
});
