import type { KeptType } from "./fileNames.js";

const megabyte = 1024 * 1024;

/** What can be uploaded: how large it may be, in bytes, and as what it is kept; pictures are made anew instead. */
export const uploadKinds = {
  image: { maxBytes: 25 * megabyte, keptAs: null },
  video: { maxBytes: 100 * megabyte, keptAs: "mp4" },
  pdf: { maxBytes: 25 * megabyte, keptAs: "pdf" },
} as const satisfies Record<string, { readonly maxBytes: number; readonly keptAs: KeptType | null }>;

/** One kind of upload. */
export type UploadKind = keyof typeof uploadKinds;
