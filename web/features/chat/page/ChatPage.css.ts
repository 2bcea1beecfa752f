import { globalStyle, style } from "@vanilla-extract/css";
import { below, from, size, space, tall, visuallyHidden } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

const phone = `screen and ${below.md}`;

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
/* Keeps toasts clear of the conversation's header. */
globalStyle(`:root:has(.${page})`, {
  "@media": { [tall]: { vars: { "--second-header-height": size.appHeader } } },
});
export const empty = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  padding: `${space[20]} ${space[20]} ${space[64]}`,
  background: color.bg,
});
export const column = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minHeight: 0,
  "@media": { [from.md]: { borderRight: `1px solid ${color.line}` } },
});
/* On phones, an open conversation hides the list, but the list's heading is still the page's heading. */
export const columnBeside = style({ "@media": { [phone]: { flex: "none" } } });
export const head = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  minHeight: "64px",
  padding: `${space[8]} ${space[12]} 0 ${space[20]}`,
});
export const headBeside = style({ "@media": { [phone]: { ...visuallyHidden, minHeight: 0 } } });
export const lists = style({ display: "flex", flexDirection: "column", flex: 1, minHeight: 0 });
export const pane = style({ display: "flex", flexDirection: "column", flex: 1, minHeight: 0, background: color.bg });
export const center = style({ flex: 1, display: "grid", placeContent: "center" });
export const hiddenOnPhones = style({ "@media": { [phone]: { display: "none" } } });
