import { UploadedFileRow } from "./rows/UploadedFileRow.js";

export { FileOwners, type OwnedFile, type PicturesInUse } from "./FileOwners.js";
export { FileStore, type ReceivedFile } from "./FileStore.js";
export { incomingFolder, LocalDisk } from "./LocalDisk.js";
export { PictureStore } from "./PictureStore.js";
export { requireUploads } from "./requireUploads.js";
export { serveUploads } from "./serveUploads.js";
export { sweepIncoming } from "./sweepIncoming.js";
export { uploadData } from "./uploadData.js";
export type { UploadKind } from "./uploadKinds.js";

export const uploadRows = [UploadedFileRow];
