import { globalStyle, style } from "@vanilla-extract/css";
import { size, space } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

/* A page at least as high as the screen, its footer below the fold's end and never above. */
export const page = style({ display: "flex", flexDirection: "column", minHeight: "100dvh" });
/* A page exactly as high as the screen: its content scrolls inside. */
export const screen = style({ height: "100dvh", minHeight: "auto", overflow: "hidden" });
export const plain = style({ flex: 1 });
/* The footer stays below the fold while the content is on its way. */
export const main = style({ flex: 1, display: "flow-root", minHeight: `calc(100dvh - ${size.appHeader})` });
export const screenMain = style({
  flex: 1,
  display: "flex",
  flexDirection: "column",
  minHeight: 0,
  overflow: "hidden",
});

export const headerGround = style({
  height: size.appHeader,
  background: color.bg,
  borderBottom: `1px solid ${color.line}`,
});
export const headerRow = style({ display: "flex", alignItems: "center", height: "100%" });
export const avatarGround = style({ marginLeft: "auto" });
export const wait = style({ display: "grid", placeItems: "center", minHeight: "60dvh", color: color.brand });

export const withoutJavaScript = style({
  padding: space[16],
  background: color.accent,
  color: color.onAccent,
  textAlign: "center",
});

/*
 * While a page that was written ahead comes to life for somebody who is logged in, it is not yet known whether they may
 * see it: the sign that it is on its way stands in its place.
 */
globalStyle("#waiting", { display: "none" });
globalStyle("[data-session] > body > #waiting", { display: "block" });
globalStyle("[data-session] > body > #root[data-page]", { display: "none" });

/* A form that nothing could send. */
globalStyle("form", { "@media": { "(scripting: none)": { display: "none" } } });
