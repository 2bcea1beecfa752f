import { isId } from "../platform/ids.js";

/** The Content-Type of the files that are stored unchanged, by extension. */
export const keptTypes = { mp4: "video/mp4", pdf: "application/pdf" } as const;
export type KeptType = keyof typeof keptTypes;

const name = new RegExp(`^([0-9a-f-]{36})\\.(${Object.keys(keptTypes).join("|")})$`);

/** Returns the name under which a file is stored unchanged, such as `<id>.pdf`. */
export function fileName(id: string, type: KeptType): string {
  return `${id}.${type}`;
}

/** Returns the type of a file by its name; null when the string is not a name that `fileName` returns. */
export function typeOfFile(text: string): KeptType | null {
  const [, id = "", type] = name.exec(text) ?? [];
  return isId(id) ? (type as KeptType) : null;
}
