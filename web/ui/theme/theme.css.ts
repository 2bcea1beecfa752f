import { assignVars, createGlobalThemeContract, globalStyle } from "@vanilla-extract/css";
import { radius } from "./tokens";

export const color = createGlobalThemeContract({
  bg: "color-bg",
  canvas: "color-canvas",
  sunken: "color-sunken",
  ink: "color-ink",
  inkMuted: "color-ink-muted",
  inkSubtle: "color-ink-subtle",
  brand: "color-brand",
  brandHover: "color-brand-hover",
  onBrand: "color-on-brand",
  brandTint: "color-brand-tint",
  accent: "color-accent",
  onAccent: "color-on-accent",
  hero: "color-hero",
  onHero: "color-on-hero",
  danger: "color-danger",
  dangerTint: "color-danger-tint",
  onDanger: "color-on-danger",
  success: "color-success",
  unverified: "color-unverified",
  star: "color-star",
  control: "color-control",
  line: "color-line",
  focus: "color-focus",
  bubbleMine: "color-bubble-mine",
  onBubbleMine: "color-on-bubble-mine",
  bubbleMineMeta: "color-bubble-mine-meta",
  bubbleTheirs: "color-bubble-theirs",
  onBubbleTheirs: "color-on-bubble-theirs",
  scrim: "color-scrim",
});

/** Three elevations; in dark mode, a border replaces the shadow. */
export const shadow = createGlobalThemeContract({ e1: "shadow-e1", e2: "shadow-e2", e3: "shadow-e3" });

/** The surface of a card, to spread into a style. */
export const surface = { background: color.bg, border: `1px solid ${color.line}`, borderRadius: radius.card };

const light = {
  ...assignVars(color, {
    bg: "#FFFFFF",
    canvas: "#F7F6F3",
    sunken: "#EFEDE8",
    ink: "#14201E",
    inkMuted: "#4A5754",
    inkSubtle: "#5C6865",
    brand: "#0B6B5D",
    brandHover: "#085548",
    onBrand: "#FFFFFF",
    brandTint: "#DDF1EC",
    accent: "#FFB84D",
    onAccent: "#2B1A00",
    hero: "#0A3F38",
    onHero: "#FFFFFF",
    danger: "#B3261E",
    dangerTint: "#FCE8E6",
    onDanger: "#FFFFFF",
    success: "#1B7A3D",
    unverified: "#767F7C",
    star: "#9A5B00",
    control: "#7D8784",
    line: "#DEDBD4",
    focus: "#2456E6",
    bubbleMine: "#0B6B5D",
    onBubbleMine: "#FFFFFF",
    bubbleMineMeta: "#D3ECE6",
    bubbleTheirs: "#EFEDE8",
    onBubbleTheirs: "#14201E",
    scrim: "rgb(20 32 30 / .48)",
  }),
  ...assignVars(shadow, {
    e1: "0 1px 2px rgb(20 32 30 / .06)",
    e2: "0 8px 24px rgb(20 32 30 / .10)",
    e3: "0 16px 48px rgb(20 32 30 / .18)",
  }),
};

const darkLine = "0 0 0 1px #303B39";
const dark = {
  ...assignVars(color, {
    bg: "#141A19",
    canvas: "#0E1312",
    sunken: "#1D2524",
    ink: "#EEF2F0",
    inkMuted: "#B4BFBC",
    inkSubtle: "#93A09C",
    brand: "#5CC8B4",
    brandHover: "#7DD6C5",
    onBrand: "#04231D",
    brandTint: "#12352F",
    accent: "#FFC66E",
    onAccent: "#2B1A00",
    hero: "#0A3F38",
    onHero: "#FFFFFF",
    danger: "#FF9A92",
    dangerTint: "#3B1614",
    onDanger: "#3B1614",
    success: "#74D394",
    unverified: "#93A09C",
    star: "#FFC66E",
    control: "#74807D",
    line: "#303B39",
    focus: "#8FB0FF",
    bubbleMine: "#0F5E52",
    onBubbleMine: "#FFFFFF",
    bubbleMineMeta: "#D3ECE6",
    bubbleTheirs: "#222B2A",
    onBubbleTheirs: "#EEF2F0",
    scrim: "rgb(0 0 0 / .64)",
  }),
  ...assignVars(shadow, { e1: darkLine, e2: darkLine, e3: darkLine }),
};

globalStyle(":root", { vars: light, colorScheme: "light" });
globalStyle(`:root[data-theme="dark"]`, { vars: dark, colorScheme: "dark" });
globalStyle(`:root[data-theme="system"]`, {
  "@media": { "(prefers-color-scheme: dark)": { vars: dark, colorScheme: "dark" } },
});
