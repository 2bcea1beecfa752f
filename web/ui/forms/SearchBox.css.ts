import { style } from "@vanilla-extract/css";
import { space } from "../theme/tokens";
import { color } from "../theme/theme.css";

export const box = style({ position: "relative", display: "grid" });
export const input = style({
  selectors: {
    "&&": { paddingLeft: space[40], paddingRight: "44px" },
    "&::-webkit-search-cancel-button": { display: "none" },
  },
});
export const icon = style({
  position: "absolute",
  left: space[12],
  top: "50%",
  transform: "translateY(-50%)",
  color: color.inkMuted,
  pointerEvents: "none",
});
/* Doubles the class, to override the button's own style regardless of source order. */
export const clear = style({
  selectors: { "&&": { position: "absolute", right: "2px", top: "50%", transform: "translateY(-50%)" } },
});
