import { globalStyle, style } from "@vanilla-extract/css";
import { below, from, layer, short, size, space, tall, text, weight } from "../../ui/theme/tokens";
import { color, surface } from "../../ui/theme/theme.css";

export const page = style({ display: "grid", gap: space[24], paddingBlock: `${space[32]} ${space[64]}` });
export const intro = style({ display: "grid", gap: space[8], justifyItems: "start" });
export const lead = style({ color: color.inkMuted });
export const columns = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[32],
  alignItems: "start",
  "@media": { [from.lg]: { gridTemplateColumns: "minmax(0, 560px) minmax(320px, 400px)", columnGap: space[48] } },
});
export const form = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[20],
  "@media": { [from.md]: { padding: space[24], ...surface } },
});
export const title = style({ ...text[24], ":focus": { outline: "none" } });
const phone = `screen and ${below.md}`;
export const footer = style({
  display: "flex",
  alignItems: "center",
  gap: space[12],
  "@media": {
    [phone]: {
      flexWrap: "wrap",
      justifyContent: "space-between",
      rowGap: space[8],
      position: "sticky",
      bottom: 0,
      zIndex: layer.sticky,
      margin: `0 -${space[16]}`,
      padding: space[16],
      paddingBottom: `max(${space[16]}, env(safe-area-inset-bottom))`,
      background: color.canvas,
      borderTop: `1px solid ${color.line}`,
    },
    [`${phone} and ${short}`]: { position: "static" },
  },
});
/* Keeps focused fields clear of the footer, which has up to three rows on narrow phones. */
globalStyle(`:root:has(.${footer})`, { "@media": { [`${phone} and ${tall}`]: { scrollPaddingBottom: "10rem" } } });
/* Keeps the button on the right even if no other button precedes it. */
export const next = style({ marginLeft: "auto" });
export const state = style({
  ...text[14],
  flex: 1,
  color: color.inkMuted,
  textAlign: "end",
  "@media": {
    "screen and (max-width: 479px)": text[12],
    // Here, the two buttons need the full width, so the status text gets its own row above them.
    "screen and (max-width: 359px)": { flexBasis: "100%", order: -1 },
  },
});
export const found = style({ ...text[14], marginTop: space[8] });
export const aside = style({
  display: "grid",
  gap: space[12],
  "@media": { [from.lg]: { position: "sticky", top: `calc(${size.appHeader} + ${space[20]})` } },
});
export const asideTitle = style({ ...text[14], color: color.inkMuted, fontWeight: weight.strong });
export const choice = style({ display: "flex", flexWrap: "wrap", justifyContent: "end", gap: space[12] });
export const nextSteps = style({
  display: "grid",
  gap: space[12],
  marginTop: space[8],
  paddingLeft: space[24],
  listStyle: "decimal",
});
export const registered = style({ display: "grid", gap: space[20] });
export const hours = style({ display: "grid", gap: space[12], minWidth: 0, margin: 0, padding: 0, border: 0 });
export const hoursTitle = style({ ...text[14], marginBottom: space[4], padding: 0, fontWeight: weight.strong });
export const hoursHint = style({ ...text[14], color: color.inkMuted });
