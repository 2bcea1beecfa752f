import { style } from "@vanilla-extract/css";
import { space } from "./scale";
import { color } from "./theme.css";

export const box = style({ position: "relative", display: "grid" });
export const input = style({
  paddingLeft: space[40],
  paddingRight: "44px",
  selectors: { "&::-webkit-search-cancel-button": { display: "none" } },
});
export const icon = style({
  position: "absolute",
  left: space[12],
  top: "50%",
  transform: "translateY(-50%)",
  color: color.inkMuted,
  pointerEvents: "none",
});
export const clear = style({ position: "absolute", right: "2px", top: "50%", transform: "translateY(-50%)" });
