import { isId } from "../platform/ids.js";

/** The files that are kept as they came, by their extension: what a browser is told that they are. */
export const keptTypes = { mp4: "video/mp4", pdf: "application/pdf" } as const;
/** The extension of a file that is kept as it came. */
export type KeptType = keyof typeof keptTypes;

const name = new RegExp(`^([0-9a-f-]{36})\\.(${Object.keys(keptTypes).join("|")})$`);

/** The name of a file with this id. */
export function fileName(id: string, type: KeptType): string {
  return `${id}.${type}`;
}

/** The type of a file by its name; null when the text is no such name, and so may lead elsewhere. */
export function typeOfFile(text: string): KeptType | null {
  const [, id = "", type] = name.exec(text) ?? [];
  return isId(id) ? (type as KeptType) : null;
}
