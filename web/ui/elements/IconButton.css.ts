import { style, styleVariants } from "@vanilla-extract/css";
import { radius, size as sizes, touch } from "../theme/tokens";
import { color } from "../theme/theme.css";

export const button = style({
  position: "relative",
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  padding: 0,
  border: 0,
  borderRadius: radius.round,
  background: "transparent",
  color: color.inkMuted,
  selectors: {
    "&:hover:not(:disabled)": { background: color.sunken, color: color.ink },
    "&[aria-pressed='true']": { color: color.brand },
    "&:disabled": { opacity: 0.5 },
  },
});

export const size = styleVariants({
  normal: { width: sizes.control, height: sizes.control },
  dense: {
    width: sizes.controlDense,
    height: sizes.controlDense,
    "@media": { [touch]: { width: sizes.control, height: sizes.control } },
  },
});

export const badge = style({ position: "absolute", top: "2px", right: "0" });
