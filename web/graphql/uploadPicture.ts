import { authorized } from "./authorizedFetch";
import { RequestFailed, Unreachable } from "./failures";

type Reply = { readonly status: number; readonly body: unknown };

/** How an upload is followed and ended. */
export type UploadOptions = {
  /** Told how much of the file has been sent, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  /** Ends the upload: then no answer comes. */
  readonly signal: AbortSignal;
};

/**
 * Uploads a picture with the session's token, which is replaced once when the server no longer takes it, and answers the
 * file name by which a profile names it.
 * @throws Unreachable when the server can't be reached, RequestFailed with the server's sentence when it refuses
 */
export async function uploadPicture(file: File, options: UploadOptions): Promise<string> {
  const { status, body } = await authorized((token) => send(file, token, options));
  const { file_path: name, error } = (body ?? {}) as { file_path?: string; error?: { msg?: string; code?: string } };
  if (status === 201 && name !== undefined) return name;
  if (error?.msg === undefined) throw new Unreachable();
  throw new RequestFailed(error.msg, error.code);
}

/** `fetch` does not tell how much has been sent; this older way does. */
function send(file: File, token: string | null, { onProgress, signal }: UploadOptions): Promise<Reply> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return;
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append("image", file);
    request.open("POST", "/api/upload/image");
    request.responseType = "json";
    request.setRequestHeader("accept", "application/json");
    if (token !== null) request.setRequestHeader("authorization", token);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(new Unreachable());
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
