import { from, lastValueFrom } from "rxjs";
import { refreshToken } from "./client";
import { failureOfStatus, RequestFailed, TokenRefused, Unreachable } from "./connection/failures";
import { authorized } from "./session/sessionLink";

type Reply = { readonly status: number; readonly retryAfter: string | null; readonly body: unknown };

export type UploadOptions = {
  /** Called with the fraction of the file sent so far, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  /** Cancels the upload, whose promise then never settles. */
  readonly signal: AbortSignal;
};

export type UploadKind = "image" | "video";

const kinds: Readonly<Record<string, UploadKind>> = {
  "image/jpeg": "image",
  "image/jpg": "image",
  "image/png": "image",
  "video/mp4": "video",
};

/** Returns the media types of a kind of file, as a value for a file input's `accept`. */
export function typesOf(kind: UploadKind): string {
  return Object.keys(kinds)
    .filter((type) => kinds[type] === kind)
    .join();
}

/** Returns the kind of a file by its media type; null if such files can't be uploaded. */
export function kindOf({ type }: Pick<File, "type">): UploadKind | null {
  return kinds[type] ?? null;
}

/** Returns the error text for a file that can't be uploaded. */
export function unsupported({ name }: Pick<File, "name">): string {
  return `${name} is in unsupported format!`;
}

/**
 * Uploads a picture or a video with the session's token and returns the file name to store in a profile.
 * @throws Unreachable if the server can't be reached; RequestFailed if the kind of file is not supported or, with the
 * server's message, if the server rejects the file; otherwise the failure for the HTTP status
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<string> {
  const kind = kindOf(file);
  if (kind === null) throw new RequestFailed(unsupported(file), "FILE_NOT_SUPPORTED");
  const reply = authorized((token) => from(send(kind, file, token, options)), refreshToken);
  const { status, retryAfter, body } = await lastValueFrom(reply);
  const { file_path: name, error } = (body ?? {}) as { file_path?: string; error?: { msg?: string; code?: string } };
  if (status === 201 && name !== undefined) return name;
  if (error?.msg === undefined) throw failureOfStatus(status, retryAfter);
  throw new RequestFailed(error.msg, error.code);
}

/** Sends the file with XMLHttpRequest, because `fetch` does not report upload progress. */
function send(
  kind: UploadKind,
  file: File,
  token: string | null,
  { onProgress, signal }: UploadOptions,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return;
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append(kind, file);
    request.open("POST", `/api/upload/${kind}`);
    request.responseType = "json";
    request.setRequestHeader("accept", "application/json");
    if (token !== null) request.setRequestHeader("authorization", token);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      if (request.status === 401) reject(new TokenRefused());
      else {
        const retryAfter = request.getResponseHeader("retry-after");
        resolve({ status: request.status, retryAfter, body: request.response });
      }
    };
    request.onerror = () => reject(new Unreachable());
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
