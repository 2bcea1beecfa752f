import busboy from "busboy";
import type { Request } from "express";
import type { Readable } from "node:stream";
import { DomainError } from "../../platform/errors/DomainError.js";
import type { FileStore, ReceivedFile, UploadKind } from "../../uploads/index.js";

/** The limits on a multipart form; sizes are in bytes. */
export const formBounds = { files: 1, fields: 20, parts: 21, fieldSize: 1024, fieldNameSize: 100, headerPairs: 20 };
const maxNameLength = 100;
// Characters in a file name that could obscure the rest of the error message or turn it into markup.
const unsafeCharacters = /[<>\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Receives the file in a multipart form, from the field that is named after the upload kind.
 * @throws DomainError INVALID for any other Content-Type, MALFORMED if the form is broken or has no such file, or the
 * store's own errors
 */
export async function receiveUpload(request: Request, kind: UploadKind, files: FileStore): Promise<ReceivedFile> {
  const form = openForm(request);
  let receiving: Promise<ReceivedFile> | undefined;
  const ended = new Promise<void>((resolve, reject) => {
    const fail = () => reject(broken());
    // `on`, not `once`: without a listener, a second error during cleanup would crash the process.
    form.on("error", fail).once("close", resolve);
    // When a client disconnects, the request emits `close` without `end`.
    request.once("close", () => (request.complete ? undefined : fail()));
    form.on("file", (field: string, bytes: Readable, { filename }: { filename?: string }) => {
      bytes.on("error", () => undefined);
      if (field !== kind || receiving !== undefined) {
        bytes.resume();
        return;
      }
      receiving = files.receive(kind, shortName(filename), bytes);
      receiving.catch(reject);
    });
    request.pipe(form);
  });
  try {
    await ended;
  } catch (error) {
    // Read and discard the rest of the request so that the client can read the response.
    request.unpipe(form).resume();
    form.destroy();
    await receiving?.then(
      (file) => files.discard(file),
      () => undefined,
    );
    throw error;
  }
  if (receiving === undefined) {
    throw DomainError.of("MALFORMED", "FILE_MISSING", `Please send the file in the form field ${kind}.`, kind);
  }
  return receiving;
}

function openForm(request: Request): busboy.Busboy {
  if (request.is("multipart/form-data") === false) {
    const reason = "Please send the file as multipart/form-data.";
    throw DomainError.of("INVALID", "MEDIA_TYPE_NOT_SUPPORTED", reason);
  }
  try {
    return busboy({ headers: request.headers, limits: formBounds, defParamCharset: "utf8" });
  } catch {
    throw broken();
  }
}

function broken(): DomainError {
  return DomainError.of("MALFORMED", "BAD_FORM", "The form can't be read. Please send the file again.");
}

function shortName(name = ""): string {
  const shown = [...name.replace(unsafeCharacters, "")].slice(0, maxNameLength).join("").trim();
  return shown === "" ? "This file" : shown;
}
