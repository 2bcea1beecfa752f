import { style } from "@vanilla-extract/css";
import { from, space, text, weight } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

/* Without JavaScript, the columns can't be opened, so they are always open. */
const withoutScripts = "(scripting: none)";

/* The height of the bar at the bottom of the screen; set by the pages that have one. */
const bar = "var(--bottom-bar-height, 0px)";

export const footer = style({
  background: color.hero,
  color: color.onHero,
  vars: { [color.focus]: color.accent },
  paddingBlock: `${space[32]} calc(${space[32]} + ${bar})`,
  "@media": { [from.md]: { paddingBlock: `${space[64]} calc(${space[40]} + ${bar})` } },
});

export const columns = style({
  display: "grid",
  "@media": {
    [from.md]: { gridTemplateColumns: "repeat(4, 1fr)", gap: `${space[40]} ${space[32]}` },
  },
});

export const column = style({
  borderBottom: "1px solid rgb(255 255 255 / .16)",
  ":last-child": { borderBottom: 0 },
  "@media": { [from.md]: { borderBottom: 0 } },
});

const heading = style({ ...text[16], fontWeight: weight.strong, color: color.onHero });

/* On phones, a heading opens its column; from 768 px up, all columns are open and the headings are not buttons. */
export const opener = style([
  heading,
  {
    display: "flex",
    justifyContent: "space-between",
    alignItems: "center",
    gap: space[16],
    width: "100%",
    minHeight: "52px",
    padding: `${space[12]} 0`,
    border: 0,
    background: "none",
    textAlign: "start",
    "@media": { [from.md]: { display: "none" }, [withoutScripts]: { display: "none" } },
  },
]);
export const turned = style({ transform: "rotate(180deg)" });
export const title = style([
  heading,
  { display: "none", "@media": { [from.md]: { display: "block" }, [withoutScripts]: { display: "block" } } },
]);

export const links = style({
  display: "none",
  paddingBottom: space[16],
  "@media": {
    [from.md]: { display: "block", padding: 0, marginTop: space[12] },
    [withoutScripts]: { display: "block" },
  },
});
export const open = style({ display: "block" });

export const link = style({
  ...text[14],
  display: "inline-flex",
  alignItems: "center",
  minWidth: "44px",
  minHeight: "44px",
  color: "#CFE3DE",
  ":hover": { color: color.onHero, textDecoration: "underline" },
  "@media": { [`${from.md} and (pointer: fine)`]: { minHeight: "32px" } },
});

export const bottom = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[12]} ${space[24]}`,
  marginTop: space[8],
  paddingTop: space[24],
  borderTop: "1px solid rgb(255 255 255 / .16)",
  "@media": { [from.md]: { marginTop: space[40] } },
});
export const legal = style({ display: "flex", flexWrap: "wrap", columnGap: space[20] });
export const copyright = style({ ...text[14], color: "#CFE3DE" });
export const theme = style({ marginLeft: "auto" });
