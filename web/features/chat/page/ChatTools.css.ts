import { style } from "@vanilla-extract/css";

export const tools = style({ display: "flex", alignItems: "center" });
/* Without a keyboard there is nothing to look up. */
export const keyboard = style({
  "@media": { "(hover: none), screen and (max-width: 767px)": { selectors: { "&&": { display: "none" } } } },
});
