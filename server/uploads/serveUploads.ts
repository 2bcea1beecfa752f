import type { Handler, Request, Response } from "express";
import { isPictureName, storedPictureAs, storedPictureName } from "../platform/pictures/pictureFiles.js";
import { keptTypes, typeOfFile } from "./fileNames.js";
import type { LocalDisk } from "./LocalDisk.js";

/** The width at which a picture is served under its base name, for clients that don't know the widths. */
const defaultWidth = 512;

/**
 * Serves stored files under the path where the handler is mounted. Only names that a store generates are looked up, so
 * nothing else can be reached or listed; stored files never change, so they are cached forever. Documents are sent as
 * attachments, never rendered under our own origin. Pictures are WebP, or JPEG for clients that list image types but
 * not WebP. With `isCrossOrigin`, other sites' pages are allowed to show the files.
 */
export function serveUploads(storage: LocalDisk, { isCrossOrigin = false } = {}): Handler {
  return async (request, response) => {
    if (isCrossOrigin) response.set("Cross-Origin-Resource-Policy", "cross-origin");
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Content-Security-Policy", "default-src 'none'; sandbox");
    const isReading = request.method === "GET" || request.method === "HEAD";
    for (const name of isReading ? namesOf(request, response) : []) {
      if (await storage.send(name, response)) return;
    }
    response.removeHeader("Content-Disposition");
    response.status(404).type("text/plain").send("There is no such file.");
  };
}

/** Returns the file names to try for a request, best first; also sets the headers for the file's type. */
function namesOf(request: Request, response: Response): readonly string[] {
  const requested = request.path.slice(1);
  const type = typeOfFile(requested);
  if (type !== null) {
    response.set("Content-Type", keptTypes[type]);
    if (type === "pdf") response.set("Content-Disposition", "attachment");
    return [requested];
  }
  const name = isPictureName(requested) ? storedPictureName(requested, { width: defaultWidth }) : requested;
  const [webp, jpg] = [storedPictureAs("webp", name), storedPictureAs("jpg", name)];
  if (webp === null || jpg === null) return [];
  if (name === jpg) return [jpg];
  response.vary("Accept");
  // Pictures stored by earlier versions have no JPEG.
  return acceptsWebp(request.get("Accept")) ? [webp] : [jpg, webp];
}

/**
 * Returns whether a client accepts WebP. Browsers that support WebP list it; those that list only other image types
 * don't support it. If no image type is listed, support is assumed.
 */
function acceptsWebp(accept = ""): boolean {
  return /image\/webp(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept) || !/image\//i.test(accept);
}
