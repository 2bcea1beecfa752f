import { LRUCache } from "lru-cache";
import { Field, ObjectType } from "type-graphql";
import { type PictureWidth, pictureWidths, storedPictureName } from "./pictureFiles.js";

/** A stored picture as used by pages. */
@ObjectType({ description: "A picture of an uploaded file, in the sizes that pages ask for." })
export class Image {
  @Field(() => String, { description: "The path of the picture in its middle size." })
  url!: string;

  @Field(() => String, { description: "The `srcset` attribute with every size that exists." })
  srcSet!: string;
}

/** The path of one width of a picture; `fileName` is the name that an upload returned, such as `0197….webp`. */
export function picturePath(fileName: string, width: PictureWidth): string {
  return `/uploads/${storedPictureName(fileName, { width })}`;
}

/** A cache of images, because the same tutors are shown to every user. */
const cache = new LRUCache<string, Image>({ max: 2000 });

/** The image for the given file name; null if there is none. */
export function imageOf(fileName: string | null): Image | null {
  if (fileName === null || fileName === "") return null;
  const known = cache.get(fileName);
  if (known !== undefined) return known;
  const image = {
    url: picturePath(fileName, 192),
    srcSet: pictureWidths.map((width) => `${picturePath(fileName, width)} ${width}w`).join(", "),
  };
  cache.set(fileName, image);
  return image;
}
