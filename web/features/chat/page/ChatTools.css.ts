import { style } from "@vanilla-extract/css";

export const tools = style({ display: "flex", alignItems: "center" });
/* Hidden on devices that probably have no keyboard. */
export const keyboard = style({
  "@media": { "(hover: none), screen and (max-width: 767px)": { selectors: { "&&": { display: "none" } } } },
});
