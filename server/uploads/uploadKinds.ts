import type { KeptType } from "./fileNames.js";

const megabyte = 1024 * 1024;

/** `keptAs` is the extension of the stored file; null for pictures, which are re-encoded. */
export const uploadKinds = {
  image: { maxBytes: 25 * megabyte, keptAs: null },
  video: { maxBytes: 100 * megabyte, keptAs: "mp4" },
  pdf: { maxBytes: 25 * megabyte, keptAs: "pdf" },
} as const satisfies Record<string, { readonly maxBytes: number; readonly keptAs: KeptType | null }>;

export type UploadKind = keyof typeof uploadKinds;
