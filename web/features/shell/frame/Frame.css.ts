import { globalStyle, style } from "@vanilla-extract/css";
import { short, size, space } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

export const page = style({ display: "flex", flexDirection: "column", minHeight: "100dvh" });
/* The header, if any, scrolls away, so the offline strip sticks to the top of the screen. */
export const plainPage = style([page, { vars: { "--header-height": "0px" } }]);
/*
 * A page exactly as tall as the viewport, with content that scrolls inside; in a short window, the page also scrolls as
 * a whole.
 */
export const screen = style({
  height: "100dvh",
  minHeight: "auto",
  overflow: "hidden auto",
  overscrollBehavior: "contain",
});
globalStyle(":root", { "@media": { [short]: { vars: { "--header-height": "0px" } } } });
export const plain = style({ flex: 1 });
/* Keeps the footer below the fold while the content loads. */
export const main = style({ flex: 1, display: "flow-root", minHeight: `calc(100dvh - ${size.appHeader})` });
export const screenMain = style({
  flex: 1,
  display: "flex",
  flexDirection: "column",
  minHeight: 0,
  overflow: "hidden",
  "@media": { [short]: { minHeight: "20rem" } },
});

export const headerBackground = style({
  height: size.appHeader,
  background: color.bg,
  borderBottom: `1px solid ${color.line}`,
});
export const headerRow = style({ display: "flex", alignItems: "center", height: "100%" });
export const avatarPlaceholder = style({ marginLeft: "auto" });
export const wait = style({ display: "grid", placeItems: "center", minHeight: "60dvh", color: color.brand });

export const withoutJavaScript = style({
  padding: space[16],
  background: color.accent,
  color: color.onAccent,
  textAlign: "center",
});

/*
 * The page's skeleton or, on a public page, the loader, shown until we know what a logged-in user is allowed to see. It
 * takes up no space, because the page may already be laid out underneath.
 */
globalStyle("#waiting", { display: "none" });
globalStyle("[data-session] > body > #waiting", {
  display: "block",
  position: "absolute",
  top: 0,
  insetInline: "env(safe-area-inset-left) env(safe-area-inset-right)",
});
globalStyle("[data-session] > body > #root[data-page]", { display: "none" });

/* Forms are hidden without JavaScript, because nothing could submit them. */
globalStyle("form", { "@media": { "(scripting: none)": { display: "none" } } });
