import { style } from "@vanilla-extract/css";
import { space, text as font, weight } from "../../../ui/theme/tokens";

export const header = style({ marginBottom: space[12] });
export const form = style({ display: "grid", gap: space[16] });
export const text = style({ minHeight: "148px" });
/* Takes up no space in the form while it is empty. */
export const status = style({
  ...font[14],
  fontWeight: weight.medium,
  selectors: { "&:empty": { position: "absolute" } },
});
