import express, { type Handler } from "express";
import { isPictureName, isStoredPictureName, storedPictureName } from "../platform/pictures/pictureFiles.js";
import { keptTypes, typeOfFile } from "./fileNames.js";

/** The width in which a picture is served under its bare name, for clients that know no widths. */
const usualWidth = 512;

/**
 * Serves the stored files of a folder, mounted where their paths begin. Only names that a store makes are looked up, so
 * nothing else of the disk can be reached or listed; what such a name holds never changes, so it is cached for ever.
 * Documents are handed over to be saved, never shown in our own pages' name.
 */
export function serveUploads(folder: string): Handler {
  const files = express.static(folder, { index: false, redirect: false, immutable: true, maxAge: "1y" });
  return (request, response, next) => {
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Content-Security-Policy", "default-src 'none'; sandbox");
    const missing = () => response.status(404).type("text/plain").send("There is no such file.");
    const name = request.path.slice(1);
    const type = typeOfFile(name);
    if (isPictureName(name)) request.url = `/${storedPictureName(name, usualWidth)}`;
    if (type !== null) response.set("Content-Type", keptTypes[type]);
    if (type === "pdf") response.set("Content-Disposition", "attachment");
    if (type !== null || isPictureName(name) || isStoredPictureName(name))
      files(request, response, (error) => (error ? next(error) : missing()));
    else missing();
  };
}
