import { authorized } from "./authorizedFetch";
import { RequestFailed, Unreachable } from "./failures";
import { uploadFile } from "./uploadFile";

jest.mock("./authorizedFetch");

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

beforeEach(() => {
  jest.mocked(authorized).mockClear();
  seen = [];
  controller = new AbortController();
  globalThis.XMLHttpRequest = Request as unknown as typeof XMLHttpRequest;
  jest.mocked(authorized).mockImplementation((request) => request("Bearer token"));
});
afterEach(() => (globalThis.XMLHttpRequest = before));

test("Mia's photo travels with her token and tells how far it is", async () => {
  const name = begin();
  const { last } = Request;
  expect(last.open).toHaveBeenCalledWith("POST", "/api/upload/image");
  expect(last.headers).toEqual({ accept: "application/json", authorization: "Bearer token" });
  expect(last.sent?.get("image")).toEqual(photo);
  last.upload.onprogress?.({ loaded: 1, total: 4 });
  last.upload.onprogress?.({ loaded: 4, total: 4 });
  last.answers(201, { file_path: "a.webp", data: { file_path: "a.webp" } });
  expect(await name).toBe("a.webp");
  expect(seen).toEqual([0.25, 1]);
});

test("a token that has run out is replaced and the photo goes again", async () => {
  jest.mocked(authorized).mockImplementation(async (request) => {
    const first = request("Bearer old");
    Request.last.answers(401, null);
    expect((await first).status).toBe(401);
    const second = request("Bearer new");
    Request.last.answers(201, { file_path: "b.webp" });
    return second;
  });
  expect(await begin()).toBe("b.webp");
  expect(Request.last.headers["authorization"]).toBe("Bearer new");
});

test("a refusal is the server's sentence; no answer, or none of ours, is said as such", async () => {
  const refused = begin();
  Request.last.answers(415, { error: { code: "PICTURE_NOT_SUPPORTED", msg: "Picture type not supported!" } });
  await expect(refused).rejects.toEqual(new RequestFailed("Picture type not supported!", "PICTURE_NOT_SUPPORTED"));
  const foreign = begin();
  Request.last.answers(502, null);
  await expect(foreign).rejects.toBeInstanceOf(Unreachable);
  const broken = begin();
  Request.last.onerror();
  await expect(broken).rejects.toBeInstanceOf(Unreachable);
});

test("what is cancelled is ended", () => {
  void begin();
  controller.abort();
  expect(Request.last.abort).toHaveBeenCalled();
});

test.each([
  ["me.png", "image/png", "image"],
  ["hello.mp4", "video/mp4", "video"],
  ["diploma.pdf", "application/pdf", "pdf"],
])("%s goes where its kind goes", async (name, type, kind) => {
  const file = new File(["bytes"], name, { type });
  const answer = begin(file);
  expect(Request.last.open).toHaveBeenCalledWith("POST", `/api/upload/${kind}`);
  expect(Request.last.sent?.get(kind)).toEqual(file);
  Request.last.answers(201, { file_path: name });
  expect(await answer).toBe(name);
});

test.each(["image/gif", "image/svg+xml", "text/html", "video/webm", ""])(
  "a file of type %j is not sent",
  async (type) => {
    await expect(begin(new File(["bytes"], "me.xyz", { type }))).rejects.toEqual(
      new RequestFailed("me.xyz is in unsupported format!", "FILE_NOT_SUPPORTED"),
    );
    expect(authorized).not.toHaveBeenCalled();
  },
);
