import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PictureStore } from "../uploads/index.js";
import { demoId } from "./demoId.js";

/** A picture drawn by `npm run demo:pictures`. */
export type DemoPicture = {
  readonly id: string;
  /** The file name that profiles refer to. */
  readonly fileName: string;
  /** The file in `pictures/`. */
  readonly drawing: string;
};

/** The number of pictures processed concurrently; the sizes of each picture are created concurrently, too. */
const maxConcurrent = 4;

/** Returns a person's avatar, or the thumbnail of their video. */
export function pictureOf(kind: "avatar" | "thumbnail", key: string): DemoPicture {
  const id = demoId(`${kind} ${key}`);
  return { id, fileName: `${id}.webp`, drawing: `${key}.${kind}.png` };
}

/** Saves the pictures; their IDs are stable, so a repeated call changes nothing. */
export async function savePictures(store: Pick<PictureStore, "save">, pictures: readonly DemoPicture[]): Promise<void> {
  const folder = drawingsFolder();
  const waiting = [...pictures];
  const work = async () => {
    for (let picture = waiting.pop(); picture; picture = waiting.pop()) {
      await store.save(await readFile(join(folder, picture.drawing)), picture.id);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, work));
}

/** Returns the folder of the drawings. The compiler does not copy them, so the built server uses the source folder. */
function drawingsFolder(): string {
  const places = [join(__dirname, "pictures"), join(__dirname, "../../../server/demo/pictures")];
  const folder = places.find(existsSync);
  if (folder === undefined) throw new Error(`The demo's pictures are missing: ${places.join(" or ")}`);
  return folder;
}
