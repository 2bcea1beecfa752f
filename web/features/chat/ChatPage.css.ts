import { globalStyle, style } from "@vanilla-extract/css";
import { from, size, space } from "../../ui/scale";
import { color } from "../../ui/theme.css";

const phone = "screen and (max-width: 767px)";

/* The list and the conversation side by side; on phones the one or the other. */
export const page = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minHeight: 0,
  background: color.bg,
  "@media": {
    [from.md]: {
      display: "grid",
      gridTemplateColumns: `${size.chatList} minmax(0, 1fr)`,
      gridTemplateRows: "minmax(0, 1fr)",
    },
  },
});
export const column = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minHeight: 0,
  "@media": { [from.md]: { borderRight: `1px solid ${color.line}` } },
});
/* Beside an open conversation a phone has no room for the list; its heading is still the page's. */
export const columnBeside = style({ "@media": { [phone]: { flex: "none" } } });
export const heading = style({ padding: `${space[16]} ${space[20]} ${space[4]}` });
export const headingBeside = style({
  "@media": {
    [phone]: {
      position: "absolute",
      width: "1px",
      height: "1px",
      padding: 0,
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
  },
});
export const tabs = style({ display: "flex", flexDirection: "column", flex: 1, minHeight: 0 });
globalStyle(`${tabs} > [role='tablist']`, { paddingInline: space[20] });
globalStyle(`${tabs} > [role='tabpanel']`, {
  flex: 1,
  minHeight: 0,
  overflowY: "auto",
  overscrollBehavior: "contain",
  outlineOffset: "-2px",
});
export const pane = style({ display: "flex", flexDirection: "column", flex: 1, minHeight: 0, background: color.bg });
export const centre = style({ flex: 1, display: "grid", placeContent: "center" });
export const awayOnPhones = style({ "@media": { [phone]: { display: "none" } } });
