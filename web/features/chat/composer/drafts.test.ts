import { act, renderHook } from "@testing-library/react";
import { forgetAccountStorage } from "../../../graphql/session/forgetSession";
import { setViewer, type Viewer } from "../../../graphql/session/viewerStore";
import { storeChatDraft, useDraft } from "./drafts";

const logIn = (id: string) => setViewer({ status: "known", viewer: { id } as Viewer });

beforeEach(() => {
  localStorage.clear();
  logIn("anna");
});
afterEach(() => jest.restoreAllMocks());

it("each chat has its own draft", () => {
  const { result } = renderHook(() => [useDraft("c1"), useDraft("c2")]);
  expect(result.current).toEqual(["", ""]);
  act(() => storeChatDraft("c1", "One mo"));
  expect(result.current).toEqual(["One mo", ""]);
  act(() => storeChatDraft("c1", ""));
  expect(result.current).toEqual(["", ""]);
});

it("a draft shows what Anna writes in another tab", () => {
  const { result } = renderHook(() => useDraft("c1"));
  act(() => storeChatDraft("c1", "From there"));
  const [key] = Object.keys(localStorage);
  localStorage.setItem(key ?? "", "From there, and more");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: key ?? null })));
  expect(result.current).toBe("From there, and more");
});

it("drafts are hidden from other accounts and deleted on logout", async () => {
  storeChatDraft("c1", "For Ben alone");
  logIn("eve");
  expect(renderHook(() => useDraft("c1")).result.current).toBe("");
  await forgetAccountStorage("anna");
  logIn("anna");
  expect(renderHook(() => useDraft("c1")).result.current).toBe("");
});

it("a draft that does not fit in the browser's storage is kept while the page is open", () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { result } = renderHook(() => useDraft("c1"));
  act(() => storeChatDraft("c1", "A long text"));
  expect(result.current).toBe("A long text");
  act(() => storeChatDraft("c1", ""));
  expect(result.current).toBe("");
});
