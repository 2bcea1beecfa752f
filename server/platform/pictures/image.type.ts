import { LRUCache } from "lru-cache";
import { Arg, Field, FieldResolver, Int, ObjectType, Resolver, Root } from "type-graphql";
import { type PictureWidth, pictureWidths, storedPictureName } from "./pictureFiles.js";

const maxWidth = Math.max(...pictureWidths) as PictureWidth;

@ObjectType({ description: "An uploaded picture, in several sizes." })
export class Image {
  @Field(() => String, { description: "The path of the medium-size picture." })
  url!: string;

  @Field(() => String, { description: "A value for the `srcset` attribute, with all available sizes." })
  srcSet!: string;

  /** The name that the upload returned. */
  readonly fileName!: string;
}

/** Resolves a picture's absolute URL, for clients that have no page to resolve a relative path against. */
@Resolver(() => Image)
export class ImageResolver {
  /** `publicUrl` has no trailing slash. */
  constructor(private readonly publicUrl: string) {}

  @FieldResolver(() => String, { description: "The absolute URL of the picture." })
  absoluteUrl(
    @Root() { fileName }: Image,
    @Arg("width", () => Int, {
      defaultValue: 192,
      description: "The minimum width in pixels. If no size is that wide, the widest one is returned.",
    })
    width: number,
  ): string {
    const size = pictureWidths.find((one) => one >= width) ?? maxWidth;
    return `${this.publicUrl}${picturePath(fileName, size)}`;
  }
}

/** `fileName` is the name that an upload returned, such as `0197….webp`. */
export function picturePath(fileName: string, width: PictureWidth): string {
  return `/uploads/${storedPictureName(fileName, { width })}`;
}

/** Cached because the same tutors are shown to every user. */
const cache = new LRUCache<string, Image>({ max: 2000 });

export function imageOf(fileName: string | null): Image | null {
  if (fileName === null || fileName === "") return null;
  const known = cache.get(fileName);
  if (known !== undefined) return known;
  const image = {
    fileName,
    url: picturePath(fileName, 192),
    srcSet: pictureWidths.map((width) => `${picturePath(fileName, width)} ${width}w`).join(", "),
  };
  cache.set(fileName, image);
  return image;
}
