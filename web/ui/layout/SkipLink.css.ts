import { style } from "@vanilla-extract/css";
import { layer, radius, space, weight } from "../theme/tokens";
import { color } from "../theme/theme.css";

export const skip = style({
  position: "fixed",
  top: space[8],
  left: space[8],
  zIndex: layer.toast,
  padding: `${space[12]} ${space[20]}`,
  background: color.bg,
  color: color.brand,
  borderRadius: radius.control,
  fontWeight: weight.strong,
  selectors: { "&:not(:focus)": { transform: "translateY(-200%)" } },
});
