import type { Handler, Request, Response } from "express";
import { isPictureName, storedPictureAs, storedPictureName } from "../platform/pictures/pictureFiles.js";
import { keptTypes, typeOfFile } from "./fileNames.js";
import type { Storage } from "./Storage.js";

/** The width in which a picture is served under its bare name, for clients that know no widths. */
const usualWidth = 512;

/**
 * Serves stored files, mounted where their paths begin. Only names that a store makes are looked up, so nothing else can
 * be reached or listed; what such a name holds never changes, so it is cached for ever. Documents are handed over to be
 * saved, never shown in our own pages' name. Pictures are WebP, or JPEG for clients that show pictures but don't name it.
 */
export function serveUploads(storage: Storage): Handler {
  return async (request, response) => {
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Content-Security-Policy", "default-src 'none'; sandbox");
    const isReading = request.method === "GET" || request.method === "HEAD";
    for (const name of isReading ? namesOf(request, response) : []) {
      if (await storage.send(name, request, response)) return;
    }
    response.removeHeader("Content-Disposition");
    response.status(404).type("text/plain").send("There is no such file.");
  };
}

/** Under what names to look for the file that a request is about, the best first; sets the headers of its kind. */
function namesOf(request: Request, response: Response): readonly string[] {
  const asked = request.path.slice(1);
  const type = typeOfFile(asked);
  if (type !== null) {
    response.set("Content-Type", keptTypes[type]);
    if (type === "pdf") response.set("Content-Disposition", "attachment");
    return [asked];
  }
  const name = isPictureName(asked) ? storedPictureName(asked, { width: usualWidth }) : asked;
  const [webp, jpg] = [storedPictureAs("webp", name), storedPictureAs("jpg", name)];
  if (webp === null || jpg === null) return [];
  if (name === jpg) return [jpg];
  response.vary("Accept");
  // What was stored before there were JPEGs has none.
  return takesWebp(request.get("Accept")) ? [webp] : [jpg, webp];
}

/** Browsers that show WebP name it. Those that name other pictures don't; who names none takes whatever comes. */
function takesWebp(accept = ""): boolean {
  return /image\/webp(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept) || !/image\//i.test(accept);
}
