import express, { type Handler } from "express";
import { isStoredPictureName } from "../platform/pictures/pictureFiles.js";

/**
 * Serves the stored files of a folder, mounted where their paths begin. Only names that a store makes are looked up, so
 * nothing else of the disk can be reached or listed; what such a name holds never changes, so it is cached for ever.
 */
export function serveUploads(folder: string): Handler {
  const files = express.static(folder, { index: false, redirect: false, immutable: true, maxAge: "1y" });
  return (request, response, next) => {
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Content-Security-Policy", "default-src 'none'; sandbox");
    const missing = () => response.status(404).type("text/plain").send("There is no such file.");
    if (isStoredPictureName(request.path.slice(1)))
      files(request, response, (error) => (error ? next(error) : missing()));
    else missing();
  };
}
