import { style } from "@vanilla-extract/css";

export const tools = style({ display: "flex", alignItems: "center" });
/* Users of devices without a keyboard don't need shortcuts. */
export const keyboard = style({
  "@media": { "(hover: none), screen and (max-width: 767px)": { selectors: { "&&": { display: "none" } } } },
});
