import { globalStyle, style } from "@vanilla-extract/css";
import { from, size, space } from "../../ui/scale";
import { color } from "../../ui/theme.css";

/* The list and the conversation side by side; on phones the one or the other. */
export const page = style({
  display: "grid",
  flex: 1,
  minHeight: 0,
  gridTemplateRows: "minmax(0, 1fr)",
  background: color.bg,
  "@media": { [from.md]: { gridTemplateColumns: `${size.chatList} minmax(0, 1fr)` } },
});
export const column = style({
  display: "flex",
  flexDirection: "column",
  minHeight: 0,
  "@media": { [from.md]: { borderRight: `1px solid ${color.line}` } },
});
export const heading = style({ padding: `${space[16]} ${space[20]} ${space[4]}` });
export const tabs = style({ display: "flex", flexDirection: "column", flex: 1, minHeight: 0 });
globalStyle(`${tabs} > [role='tablist']`, { paddingInline: space[20] });
globalStyle(`${tabs} > [role='tabpanel']`, {
  flex: 1,
  minHeight: 0,
  overflowY: "auto",
  overscrollBehavior: "contain",
  outlineOffset: "-2px",
});
export const pane = style({ display: "flex", flexDirection: "column", minHeight: 0, background: color.bg });
export const centre = style({ flex: 1, display: "grid", placeContent: "center" });
export const awayOnPhones = style({ "@media": { "screen and (max-width: 767px)": { display: "none" } } });
