import { style } from "@vanilla-extract/css";
import { below, from, layer, radius, size, space, weight } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

export const header = style({ position: "relative", zIndex: layer.siteHeader, background: color.bg });
export const row = style({
  display: "flex",
  alignItems: "center",
  gap: space[8],
  minHeight: size.siteHeader,
  "@media": { "(scripting: none)": { flexWrap: "wrap" } },
});
export const logo = style({ display: "inline-flex", marginRight: "auto", borderRadius: radius.control });

/* The menu button: at the end of the row, but before the links in the HTML, so that its tab stop precedes theirs. */
export const opener = style({
  order: 1,
  "@media": { [from.lg]: { display: "none" }, "(scripting: none)": { display: "none" } },
});

/* A row beside the logo; below 960 px, a sheet that the menu button opens under the header. */
export const nav = style({
  display: "none",
  "@media": {
    // Without JavaScript, the sheet can't be opened, so the links get their own row.
    "(scripting: none)": { display: "block", order: 1, width: "100%" },
    [from.lg]: { display: "block", order: 0, width: "auto", marginRight: space[16] },
  },
});
export const open = style({
  "@media": {
    [`screen and ${below.lg}`]: {
      display: "block",
      position: "absolute",
      insetInline: 0,
      top: "100%",
      padding: `${space[8]} ${space[16]} ${space[16]}`,
      background: color.bg,
      borderBottom: `1px solid ${color.line}`,
    },
  },
});
export const links = style({
  "@media": {
    "(scripting: none)": { display: "flex", flexWrap: "wrap" },
    [from.lg]: { display: "flex", gap: space[4] },
  },
});
export const link = style({
  display: "flex",
  alignItems: "center",
  minHeight: size.control,
  padding: `0 ${space[12]}`,
  borderRadius: radius.round,
  fontWeight: weight.strong,
  whiteSpace: "nowrap",
  ":hover": { background: color.sunken },
});
