import { useState } from "react";
import * as css from "./Avatar.css";
import { capitalized } from "../data/capitalized";
import { classes } from "../theme/classes";

/** `url` is the medium size; `srcSet` contains all sizes. */
export type Picture = { readonly url: string; readonly srcSet: string };

/** In pixels. */
export type AvatarSize = keyof typeof css.size;

/** Returns the initials of a name's first and last words; "" if the name has no letters. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return chosen.map((word) => capitalized(word?.match(/\p{L}/u)?.[0] ?? "")).join("");
}

/**
 * Falls back to the name's initials, or else to a generic icon, if there is no image or it can't be loaded. The avatar
 * is decorative, so screen readers ignore it.
 */
export function Avatar({
  name,
  image,
  size = 48,
  square = false,
  eager = false,
}: {
  readonly name: string;
  readonly image: Picture | null | undefined;
  readonly size?: AvatarSize;
  readonly square?: boolean;
  readonly eager?: boolean;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const initials = initialsOf(name);
  const shape = classes(css.avatar, css.size[size], square && css.square);
  if (image && image.url !== broken) {
    return (
      <span className={shape}>
        <img
          className={css.image}
          src={image.url}
          srcSet={image.srcSet}
          // At these sizes, more than two image pixels per CSS pixel make no visible difference, so high-density
          // screens get a smaller value.
          sizes={`(min-resolution: 2.5dppx) ${Math.round((size * 2) / 3)}px, ${size}px`}
          width={size}
          height={size}
          alt=""
          loading={eager ? "eager" : "lazy"}
          decoding="async"
          onError={() => setBroken(image.url)}
        />
      </span>
    );
  }
  return (
    <span className={shape} aria-hidden>
      {initials === "" ? (
        <svg viewBox="0 0 24 24" className={css.person} fill="currentColor" aria-hidden>
          <circle cx="12" cy="8" r="4.6" />
          <path d="M12 14.4c-5 0-8.6 2.9-8.6 6.6 0 .6.4 1 1 1h15.2c.6 0 1-.4 1-1 0-3.7-3.6-6.6-8.6-6.6Z" />
        </svg>
      ) : (
        initials
      )}
    </span>
  );
}
