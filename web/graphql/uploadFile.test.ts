import { waitFor } from "@testing-library/dom";
import { RequestFailed, ServerFailed, Unreachable } from "./connection/failures";
import { ACCESS_TOKEN } from "./session/accessToken";
import { uploadFile } from "./uploadFile";

const mockRefresh = jest.fn<Promise<string | null>, [string]>();
jest.mock("./client", () => ({ refreshToken: (refused: string) => mockRefresh(refused) }));

class FakeRequest {
  static last: FakeRequest;
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
    FakeRequest.last = this;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  send(form: FormData) {
    this.sent = form;
  }
  respond(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.onload();
  }
}

const photo = new File(["bytes"], "me.jpg", { type: "image/jpeg" });
const originalXhr = globalThis.XMLHttpRequest;
let controller: AbortController;
let progress: number[];
const upload = (file = photo) =>
  uploadFile(file, { onProgress: (fraction) => progress.push(fraction), signal: controller.signal });

async function startUpload(file = photo) {
  FakeRequest.last = new FakeRequest();
  const name = upload(file);
  name.catch(() => undefined);
  await waitFor(() => expect(FakeRequest.last.sent).not.toBeNull());
  return { name, request: FakeRequest.last };
}

beforeEach(() => {
  progress = [];
  controller = new AbortController();
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  localStorage.setItem(ACCESS_TOKEN, "Bearer token");
  mockRefresh.mockReset();
});
afterEach(() => (globalThis.XMLHttpRequest = originalXhr));

test("a photo is uploaded with the session's token, and the progress is reported", async () => {
  const { name, request } = await startUpload();
  expect(request.open).toHaveBeenCalledWith("POST", "/api/upload/image");
  expect(request.headers).toEqual({ accept: "application/json", authorization: "Bearer token" });
  expect(request.sent?.get("image")).toEqual(photo);
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  request.upload.onprogress?.({ loaded: 4, total: 4 });
  request.respond(201, { file_path: "a.webp", data: { file_path: "a.webp" } });
  expect(await name).toBe("a.webp");
  expect(progress).toEqual([0.25, 1]);
});

test("an expired token is refreshed, and the photo is resent", async () => {
  mockRefresh.mockResolvedValue("Bearer new");
  const { name, request } = await startUpload();
  request.respond(401, null);
  await waitFor(() => expect(FakeRequest.last).not.toBe(request));
  expect(mockRefresh).toHaveBeenCalledWith("Bearer token");
  expect(FakeRequest.last.headers["authorization"]).toBe("Bearer new");
  FakeRequest.last.respond(201, { file_path: "b.webp" });
  expect(await name).toBe("b.webp");
});

test("a failed upload throws the server's error, the error for the HTTP status, or Unreachable if there is no response", async () => {
  const refused = await startUpload();
  refused.request.respond(415, { error: { code: "PICTURE_NOT_SUPPORTED", msg: "Picture type not supported!" } });
  await expect(refused.name).rejects.toEqual(new RequestFailed("Picture type not supported!", "PICTURE_NOT_SUPPORTED"));
  const foreign = await startUpload();
  foreign.request.respond(500, null);
  await expect(foreign.name).rejects.toBeInstanceOf(ServerFailed);
  const broken = await startUpload();
  broken.request.onerror();
  await expect(broken.name).rejects.toBeInstanceOf(Unreachable);
});

test("canceling an upload aborts its request", async () => {
  const { request } = await startUpload();
  controller.abort();
  expect(request.abort).toHaveBeenCalled();
});

test.each([
  ["me.png", "image/png", "image"],
  ["hello.mp4", "video/mp4", "video"],
])("%s (%s) is uploaded to the endpoint for %s files", async (name, type, kind) => {
  const file = new File(["bytes"], name, { type });
  const { name: answer } = await startUpload(file);
  expect(FakeRequest.last.open).toHaveBeenCalledWith("POST", `/api/upload/${kind}`);
  expect(FakeRequest.last.sent?.get(kind)).toEqual(file);
  FakeRequest.last.respond(201, { file_path: name });
  expect(await answer).toBe(name);
});

test.each(["image/gif", "image/svg+xml", "text/html", "video/webm", "application/pdf", ""])(
  "a file of type %j is not sent",
  async (type) => {
    const idle = (FakeRequest.last = new FakeRequest());
    await expect(upload(new File(["bytes"], "me.xyz", { type }))).rejects.toEqual(
      new RequestFailed("me.xyz is in unsupported format!", "FILE_NOT_SUPPORTED"),
    );
    expect(FakeRequest.last).toBe(idle);
  },
);
