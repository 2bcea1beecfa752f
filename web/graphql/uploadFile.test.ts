import { waitFor } from "@testing-library/dom";
import { RequestFailed, Unreachable } from "./connection/failures";
import { ACCESS_TOKEN } from "./session/accessToken";
import { uploadFile } from "./uploadFile";

const mockRefresh = jest.fn<Promise<string | null>, [string]>();
jest.mock("./client", () => ({ refreshToken: (refused: string) => mockRefresh(refused) }));

/** The one request that is under way, as the browser's own would be. */
class Request {
  static last: Request;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  onload = () => undefined;
  onerror = () => undefined;
  status = 0;
  response: unknown = null;
  sent: FormData | null = null;
  readonly open = jest.fn();
  readonly abort = jest.fn();
  constructor() {
    Request.last = this;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.sent = form;
  }
  answers(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.onload();
  }
}

const photo = new File(["bytes"], "me.jpg", { type: "image/jpeg" });
const before = globalThis.XMLHttpRequest;
let controller: AbortController;
let seen: number[];
const begin = (file = photo) =>
  uploadFile(file, { onProgress: (fraction) => seen.push(fraction), signal: controller.signal });

/** Begins an upload; resolves once the request is on its way. */
async function started(file = photo) {
  Request.last = new Request();
  const name = begin(file);
  name.catch(() => undefined);
  await waitFor(() => expect(Request.last.sent).not.toBeNull());
  return { name, request: Request.last };
}

beforeEach(() => {
  seen = [];
  controller = new AbortController();
  globalThis.XMLHttpRequest = Request as unknown as typeof XMLHttpRequest;
  localStorage.setItem(ACCESS_TOKEN, "Bearer token");
  mockRefresh.mockReset();
});
afterEach(() => (globalThis.XMLHttpRequest = before));

test("Mia's photo travels with her token and reports its progress", async () => {
  const { name, request } = await started();
  expect(request.open).toHaveBeenCalledWith("POST", "/api/upload/image");
  expect(request.headers).toEqual({ accept: "application/json", authorization: "Bearer token" });
  expect(request.sent?.get("image")).toEqual(photo);
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  request.upload.onprogress?.({ loaded: 4, total: 4 });
  request.answers(201, { file_path: "a.webp", data: { file_path: "a.webp" } });
  expect(await name).toBe("a.webp");
  expect(seen).toEqual([0.25, 1]);
});

test("a token that has expired is replaced and the photo goes again", async () => {
  mockRefresh.mockResolvedValue("Bearer new");
  const { name, request } = await started();
  request.answers(401, null);
  await waitFor(() => expect(Request.last).not.toBe(request));
  expect(mockRefresh).toHaveBeenCalledWith("Bearer token");
  expect(Request.last.headers["authorization"]).toBe("Bearer new");
  Request.last.answers(201, { file_path: "b.webp" });
  expect(await name).toBe("b.webp");
});

test("a refusal is the server's sentence; no answer, or none of ours, is said as such", async () => {
  const refused = await started();
  refused.request.answers(415, { error: { code: "PICTURE_NOT_SUPPORTED", msg: "Picture type not supported!" } });
  await expect(refused.name).rejects.toEqual(new RequestFailed("Picture type not supported!", "PICTURE_NOT_SUPPORTED"));
  const foreign = await started();
  foreign.request.answers(502, null);
  await expect(foreign.name).rejects.toBeInstanceOf(Unreachable);
  const broken = await started();
  broken.request.onerror();
  await expect(broken.name).rejects.toBeInstanceOf(Unreachable);
});

test("an upload that is cancelled is aborted", async () => {
  const { request } = await started();
  controller.abort();
  expect(request.abort).toHaveBeenCalled();
});

test.each([
  ["me.png", "image/png", "image"],
  ["hello.mp4", "video/mp4", "video"],
  ["diploma.pdf", "application/pdf", "pdf"],
])("%s goes where its kind goes", async (name, type, kind) => {
  const file = new File(["bytes"], name, { type });
  const { name: answer } = await started(file);
  expect(Request.last.open).toHaveBeenCalledWith("POST", `/api/upload/${kind}`);
  expect(Request.last.sent?.get(kind)).toEqual(file);
  Request.last.answers(201, { file_path: name });
  expect(await answer).toBe(name);
});

test.each(["image/gif", "image/svg+xml", "text/html", "video/webm", ""])(
  "a file of type %j is not sent",
  async (type) => {
    const idle = (Request.last = new Request());
    await expect(begin(new File(["bytes"], "me.xyz", { type }))).rejects.toEqual(
      new RequestFailed("me.xyz is in unsupported format!", "FILE_NOT_SUPPORTED"),
    );
    expect(Request.last).toBe(idle);
  },
);
