import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PictureStore } from "../uploads/index.js";
import { demoId } from "./demoId.js";

/** A picture of a person, as `npm run demo:pictures` drew it. */
export type DemoPicture = {
  /** The id it is stored under. */
  readonly id: string;
  /** The name by which profiles know it. */
  readonly fileName: string;
  /** The drawing's name in `pictures/`. */
  readonly drawing: string;
};

/** How many pictures are worked on at once; each one's sizes are made side by side already. */
const atOnce = 4;

/** The picture of a person: the face, or the still of their video. */
export function pictureOf(kind: "avatar" | "thumbnail", key: string): DemoPicture {
  const id = demoId(`${kind} ${key}`);
  return { id, fileName: `${id}.webp`, drawing: `${key}.${kind}.png` };
}

/** Stores pictures; one that is there already is stored again, and is the same. */
export async function savePictures(store: Pick<PictureStore, "save">, pictures: readonly DemoPicture[]): Promise<void> {
  const folder = drawingsFolder();
  const waiting = [...pictures];
  const work = async () => {
    for (let picture = waiting.pop(); picture; picture = waiting.pop()) {
      await store.save(await readFile(join(folder, picture.drawing)), picture.id);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** The compiler leaves drawings where they are, so the built server finds them beside the sources. */
function drawingsFolder(): string {
  const places = [join(__dirname, "pictures"), join(__dirname, "../../../server/demo/pictures")];
  const folder = places.find(existsSync);
  if (folder === undefined) throw new Error(`The demo's pictures are missing: ${places.join(" or ")}`);
  return folder;
}
