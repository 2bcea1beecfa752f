import { ACCESS_TOKEN, onOtherTabSession, onOutdatedRestore, readAccessToken } from "./accessToken";
import { finishLogOut } from "./logOut/finishLogOut";
import { followSession, markLeaving } from "./session";
import { startViewer, viewerNow } from "./viewerStore";

/** Returns a token as it is stored. As in a JWT, the payload has characters that plain base64 does not use. */
function tokenOf(account: string, issue = 1): string {
  const payload = btoa(JSON.stringify({ sub: account, jti: `${issue}>>>???` }));
  return `Bearer e30.${payload.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.signature`;
}

const callback = jest.fn();
beforeAll(() => onOtherTabSession(callback));
beforeEach(() => callback.mockReset());
afterEach(() => jest.restoreAllMocks());

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

describe("a page that the browser restores from its back/forward cache", () => {
  /** Opens a page with one token and comes back to it with another; returns the callback for an outdated page. */
  function goBackTo(path: string, before: string | null, after: string | null) {
    const outdated = jest.fn();
    window.history.replaceState(null, "", path);
    localStorage.setItem(ACCESS_TOKEN, before ?? "");
    onOutdatedRestore(outdated);
    localStorage.setItem(ACCESS_TOKEN, after ?? "");
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    return outdated;
  }

  test.each([
    ["a user has logged in since then", "/", null, tokenOf("nora")],
    ["its user has logged out since then", "/tutors", tokenOf("nora"), null],
    ["another account has logged in since then", "/tutors", tokenOf("nora"), tokenOf("amelia")],
    ["it is the login page", "/auth/login", null, null],
    ["it is the page of a login link", "/log-in", tokenOf("nora"), tokenOf("nora")],
    ["it is the page for a new password", "/new-password", null, null],
  ])("is outdated if %s", (_, path, before, after) => {
    expect(goBackTo(path, before, after)).toHaveBeenCalledTimes(1);
  });

  test("is not outdated if the same account is still logged in", () => {
    expect(goBackTo("/tutors", tokenOf("nora", 1), tokenOf("nora", 2))).not.toHaveBeenCalled();
  });

  test("is outdated if its user logged out on it, even if the same account is logged in again", () => {
    // jsdom can't reload: it logs an error instead.
    const reload = jest.spyOn(console, "error").mockReturnValue();
    localStorage.setItem(ACCESS_TOKEN, tokenOf("nora", 1));
    followSession();
    goBackTo("/tutors", tokenOf("nora", 1), tokenOf("nora", 1));
    expect(reload).not.toHaveBeenCalled();
    markLeaving();
    goBackTo("/tutors", tokenOf("nora", 1), tokenOf("nora", 1));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

test("a page that is loaded, not restored, is never outdated", () => {
  const outdated = jest.fn();
  window.history.replaceState(null, "", "/auth/login");
  onOutdatedRestore(outdated);
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false }));
  expect(outdated).not.toHaveBeenCalled();
});

test("in a browser that blocks site data, pages start logged out", () => {
  const blocked = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  jest.spyOn(window, "localStorage", "get").mockImplementation(blocked);
  expect(readAccessToken()).toBeNull();
  startViewer();
  finishLogOut();
  expect(viewerNow()).toEqual({ status: "anonymous" });
});
