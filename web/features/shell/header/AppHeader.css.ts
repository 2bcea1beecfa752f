import { style } from "@vanilla-extract/css";
import { from, layer, radius, short, size, space, text, visuallyHidden, weight } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

export const header = style({
  position: "sticky",
  top: 0,
  zIndex: layer.header,
  height: size.appHeader,
  background: color.bg,
  borderBottom: `1px solid ${color.line}`,
  "@media": { [short]: { position: "relative" } },
});

export const row = style({ display: "flex", alignItems: "center", gap: space[4], height: "100%" });

export const fullRow = style({
  selectors: { "&&": { maxWidth: "none", "@media": { [from.md]: { paddingInline: space[20] } } } },
});

export const logo = style({
  display: "flex",
  alignItems: "center",
  minHeight: "44px",
  marginRight: "auto",
  borderRadius: radius.control,
  "@media": { [from.sm]: { marginRight: space[16] } },
});

export const nav = style({ display: "flex", flex: "none", "@media": { [from.sm]: { marginRight: "auto" } } });
export const navLink = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space[8],
  minHeight: "44px",
  padding: `0 ${space[12]}`,
  borderRadius: radius.round,
  fontWeight: weight.strong,
  color: color.inkMuted,
  selectors: {
    "&:hover": { background: color.sunken, color: color.ink },
    "&[aria-current='page']": { color: color.brand },
  },
});
/* On phones, the row shows only icons; screen readers still read their labels. */
export const navWord = style({ "@media": { "screen and (max-width: 639px)": visuallyHidden } });
export const navIcon = style({ "@media": { [from.sm]: { display: "none" } } });

/*
 * On phones, and wherever there is no room for one line, the balance wraps to two lines. The limits keep them within
 * the header when the user's text size is doubled; the breakpoint is in em, so it grows with the text size.
 */
export const balance = style({
  display: "grid",
  alignContent: "center",
  fontSize: "min(0.75rem, 5.5vw)",
  lineHeight: "min(1rem, 27px)",
  maxWidth: "4.75rem",
  padding: space[4],
  borderRadius: radius.control,
  background: color.brandTint,
  color: color.ink,
  fontWeight: weight.strong,
  textAlign: "center",
  textWrap: "balance",
  overflowWrap: "normal",
  "@media": {
    "(min-width: 32em)": {
      fontSize: text[14].fontSize,
      lineHeight: "min(1.25rem, 27px)",
      minHeight: "36px",
      maxWidth: "none",
      padding: `${space[4]} ${space[12]}`,
      marginRight: space[8],
      borderRadius: radius.round,
    },
  },
});

export const avatarButton = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: size.control,
  height: size.control,
  padding: 0,
  border: 0,
  borderRadius: radius.round,
  background: "none",
  ":hover": { background: color.sunken },
});

/* On narrow phones, Help is only in the avatar menu. */
export const help = style({ "@media": { "screen and (max-width: 359px)": { display: "none" } } });
