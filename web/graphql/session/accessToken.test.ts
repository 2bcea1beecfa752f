import { ACCESS_TOKEN, onOtherTabSession } from "./accessToken";

/**
 * Returns a token as it is stored. Its payload is encoded as in a JWT, with characters that plain base64 does not have.
 */
function tokenOf(account: string, issue = 1): string {
  const payload = btoa(JSON.stringify({ sub: account, jti: `${issue}>>>???` }));
  return `Bearer e30.${payload.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.signature`;
}

const callback = jest.fn();
beforeAll(() => onOtherTabSession(callback));
beforeEach(() => callback.mockReset());

const changes = (oldValue: string | null, newValue: string | null, key: string | null = ACCESS_TOKEN) =>
  window.dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue }));

test.each([
  ["logs in", null, tokenOf("nora")],
  ["logs out", tokenOf("nora"), null],
  ["logs in as another account", tokenOf("nora"), tokenOf("amelia")],
])("a tab notices that another tab %s", (_, before, after) => {
  changes(before, after);
  expect(callback).toHaveBeenCalledTimes(1);
});

test("a tab notices that another tab cleared the storage", () => {
  changes(null, null, null);
  expect(callback).toHaveBeenCalledTimes(1);
});

test.each([
  ["replaces the token of the same account", tokenOf("nora", 1), tokenOf("nora", 2), ACCESS_TOKEN],
  ["stores something else", tokenOf("nora"), tokenOf("amelia"), "saywell:nora:draft"],
])("a tab does nothing when another tab %s", (_, before, after, key) => {
  changes(before, after, key);
  expect(callback).not.toHaveBeenCalled();
});
