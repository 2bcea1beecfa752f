import { style } from "@vanilla-extract/css";
import { forcedColors, radius, size, space, text, touch, touchTarget, weight } from "../theme/tokens";
import { color } from "../theme/theme.css";

export const chip = style({
  ...text[14],
  display: "inline-flex",
  alignItems: "center",
  gap: space[4],
  minHeight: "32px",
  padding: `${space[4]} ${space[12]}`,
  border: `1px solid transparent`,
  borderRadius: radius.chip,
  background: color.brandTint,
  color: color.ink,
  fontWeight: weight.medium,
});

export const removable = style({ paddingRight: 0, overflowWrap: "anywhere" });
export const remove = style({
  flex: "none",
  display: "grid",
  placeItems: "center",
  width: "32px",
  height: "32px",
  margin: `-${space[4]} 0`,
  padding: 0,
  border: 0,
  borderRadius: radius.chip,
  background: "none",
  color: color.inkMuted,
  ":hover": { color: color.ink },
  ...touchTarget,
});

export const choice = style({
  minHeight: size.controlDense,
  background: color.bg,
  borderColor: color.control,
  selectors: {
    "&:hover": { background: color.sunken },
    "&[aria-pressed='true']": {
      background: color.brandTint,
      borderColor: color.brand,
      color: color.brand,
      fontWeight: weight.strong,
    },
  },
  "@media": {
    [touch]: { minWidth: size.control, minHeight: size.control, justifyContent: "center" },
    [forcedColors]: {
      selectors: {
        "&[aria-pressed='true']": { forcedColorAdjust: "none", background: "Highlight", color: "HighlightText" },
      },
    },
  },
});
