import { LRUCache } from "lru-cache";
import { Field, ObjectType } from "type-graphql";
import { type PictureWidth, pictureWidths, storedPictureName } from "./pictureFiles.js";

/** A stored picture as pages use it. */
@ObjectType({ description: "A picture of an uploaded file, in the sizes that pages ask for." })
export class Image {
  @Field(() => String, { description: "The path of the picture in its middle size." })
  url!: string;

  @Field(() => String, { description: "The `srcset` attribute with every size that exists." })
  srcSet!: string;
}

/** The path under which one width of a picture is served; `fileName` is what an upload answered, as `0197….webp`. */
export function picturePath(fileName: string, width: PictureWidth): string {
  return `/uploads/${storedPictureName(fileName, { width })}`;
}

/** How many pictures are remembered as pages use them: the same tutors are shown to everybody. */
const remembered = new LRUCache<string, Image>({ max: 2000 });

/** The picture of a file name; null where there is none. */
export function imageOf(fileName: string | null): Image | null {
  if (fileName === null || fileName === "") return null;
  const known = remembered.get(fileName);
  if (known !== undefined) return known;
  const image = {
    url: picturePath(fileName, 192),
    srcSet: pictureWidths.map((width) => `${picturePath(fileName, width)} ${width}w`).join(", "),
  };
  remembered.set(fileName, image);
  return image;
}
