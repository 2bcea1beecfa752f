import { style } from "@vanilla-extract/css";
import { radius, space, text, weight } from "../../ui/scale";
import { color } from "../../ui/theme.css";

export const item = style({
  display: "grid",
  gridTemplateColumns: "48px minmax(0, 1fr) auto",
  columnGap: space[12],
  alignItems: "center",
  minHeight: "72px",
  padding: `${space[8]} ${space[12]}`,
  borderRadius: radius.control,
  selectors: {
    "&:hover": { background: color.sunken },
    "&[aria-current='true']": { background: color.brandTint },
    "&:focus-visible": { outlineOffset: "-2px" },
  },
});
export const words = style({ display: "grid" });
const line = style({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });
export const name = style([line, { fontWeight: weight.strong }]);
export const last = style([line, { ...text[14], color: color.inkMuted }]);
export const unread = style({ color: color.ink, fontWeight: weight.strong });
export const side = style({
  display: "grid",
  justifyItems: "end",
  gap: space[4],
  alignContent: "start",
  minHeight: "44px",
});
export const time = style({ ...text[12], color: color.inkMuted, lineHeight: "1.5rem" });
