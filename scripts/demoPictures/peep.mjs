import { createAvatar } from "@dicebear/core";
import * as openPeeps from "@dicebear/open-peeps";

const black = "1f1a17";

/** Defaults for the entries of `looks.json`. */
const plain = { face: "smile", ink: black, hair: "4a312c" };

const orNone = (part) => (part === undefined ? [] : [part]);

/**
 * Draws a person from `looks.json` as a square SVG without a background; nothing is random. `ink` is the color of
 * lines, including hair drawn in lines; `hair` is the color of other hair, scarves and hats.
 */
export function drawPeep(looks) {
  const { head, face, skin, top, ink, hair, glasses, beard } = { ...plain, ...looks };
  const svg = createAvatar(openPeeps, {
    head: [head],
    face: [face],
    skinColor: [skin],
    clothingColor: [top],
    headContrastColor: [hair],
    accessories: orNone(glasses),
    accessoriesProbability: glasses === undefined ? 0 : 100,
    facialHair: orNone(beard),
    facialHairProbability: beard === undefined ? 0 : 100,
    maskProbability: 0,
    clip: false,
  }).toString();
  // Tall hair extends beyond the drawing's own view box of 704 x 704.
  return svg.replace("0 0 704 704", "-30 -60 764 764").replaceAll('fill="#000"', `fill="#${ink}"`);
}
