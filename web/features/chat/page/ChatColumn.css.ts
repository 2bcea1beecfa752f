import { globalStyle, style } from "@vanilla-extract/css";
import { space } from "../../../ui/theme/tokens";

export const column = style({ display: "flex", flexDirection: "column", flex: 1, minHeight: 0 });
export const search = style({ display: "block", padding: `${space[8]} ${space[20]}` });
export const tabs = style({ display: "flex", flexDirection: "column", flex: 1, minHeight: 0 });
globalStyle(`${tabs} > [role='tablist']`, { paddingInline: space[20] });
globalStyle(`${tabs} > [role='tabpanel']`, {
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minHeight: 0,
  outlineOffset: "-2px",
});
