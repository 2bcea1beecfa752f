import { globalStyle, style } from "@vanilla-extract/css";
import { from, radius, space, text, weight } from "../../../ui/theme/tokens";
import { color, shadow, surface } from "../../../ui/theme/theme.css";
import { picture, play, video as anchor } from "../profile/TutorVideo.css";

const phone = "screen and (max-width: 639px)";
const besideNoPanel = "screen and (min-width: 640px) and (max-width: 1199px)";

export const card = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "72px minmax(0, 1fr)",
  gridTemplateAreas: `
    "avatar head"
    "words words"
    "video video"
    "side side"`,
  gap: `${space[12]} ${space[16]}`,
  padding: space[16],
  ...surface,
  scrollMarginTop: "80px",
  selectors: { "&[data-shown='true']": { borderColor: color.brand, boxShadow: shadow.e1 } },
  "@media": {
    [from.sm]: {
      gridTemplateColumns: "160px minmax(0, 1fr) auto",
      gridTemplateAreas: `
        "avatar head side"
        "avatar words side"`,
      gridTemplateRows: "auto 1fr",
      columnGap: space[24],
      padding: space[20],
    },
  },
});
/* Cards are highlighted only when the video panel is shown. */
export const plain = style({
  "@media": {
    "screen and (max-width: 1199px)": { selectors: { "&[data-shown='true']": { borderColor: color.line } } },
  },
});

/* On phones, the button is in the card's upper right corner; on wider screens, in the picture's. */
export const save = style({
  position: "absolute",
  borderRadius: radius.round,
  background: color.bg,
  zIndex: 2,
  top: space[12],
  right: space[4],
  "@media": { [from.sm]: { right: "auto", top: space[24], left: "136px" } },
});
export const avatar = style({ gridArea: "avatar" });
export const small = style({ "@media": { [from.sm]: { display: "none" } } });
export const large = style({ "@media": { [phone]: { display: "none" } } });

export const head = style({ gridArea: "head", display: "grid", alignContent: "center", gap: space[2] });
export const name = style({
  ...text[20],
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space[8],
  overflowWrap: "anywhere",
});
/* Keeps the name clear of the button in the card's upper right corner. */
globalStyle(`${plain} ${name}`, { "@media": { [phone]: { paddingRight: space[32] } } });
export const flag = style({ ...text[16] });
/* The link covers the whole card; the card's buttons and other links lie above it. */
export const nameLink = style({
  selectors: {
    [`${card}:hover &`]: { textDecoration: "underline", textUnderlineOffset: "3px" },
    "&::after": { content: "", position: "absolute", inset: 0, borderRadius: radius.card },
    "&:focus-visible": { outline: "none" },
    "&:focus-visible::after": { outline: `2px solid ${color.focus}`, outlineOffset: "2px" },
  },
});
export const teaches = style({ ...text[14], color: color.inkMuted });

export const words = style({ gridArea: "words", display: "grid", gap: space[4], alignContent: "start" });
export const headline = style({ fontWeight: weight.strong, textWrap: "pretty" });
export const watch = style({
  ...text[14],
  position: "relative",
  zIndex: 1,
  display: "inline-flex",
  alignItems: "center",
  gap: space[8],
  justifySelf: "start",
  minHeight: "32px",
  "@media": { [phone]: { display: "none" } },
});

const inPlaceOfPicture = { gridArea: "avatar", display: "block", width: "160px", height: "160px" } as const;
export const video = style({
  gridArea: "video",
  position: "relative",
  zIndex: 1,
  "@media": {
    [from.sm]: { display: "none" },
    /*
     * Without a panel beside the list, a hovered or focused card shows its video in place of the picture. On a
     * touchscreen, only keyboard focus counts: a tap also hovers and focuses the card, and the video would intercept
     * the tap.
     */
    [besideNoPanel]: { selectors: { [`${plain}:has(:focus-visible) &`]: inPlaceOfPicture } },
    [`${besideNoPanel} and (hover: hover)`]: {
      selectors: { [`${plain}:hover &, ${plain}:focus-within &`]: inPlaceOfPicture },
    },
  },
});
globalStyle(`${plain} ${video} ${anchor}`, {
  "@media": { [besideNoPanel]: { aspectRatio: "1", borderRadius: radius.card } },
});
globalStyle(`${plain} ${video} ${picture}`, { "@media": { [besideNoPanel]: { objectFit: "contain" } } });
globalStyle(`${plain} ${video} ${play}`, { "@media": { [besideNoPanel]: { width: "44px", height: "44px" } } });

export const side = style({
  gridArea: "side",
  display: "grid",
  alignContent: "space-between",
  gap: space[12],
  "@media": { [from.sm]: { minWidth: "176px", textAlign: "end" } },
});
export const priceRow = style({
  display: "flex",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: space[8],
  "@media": { [from.sm]: { display: "grid", justifyContent: "end", gap: 0 } },
});
export const price = style({ ...text[24], fontWeight: weight.heavy, fontVariantNumeric: "tabular-nums" });
export const lesson = style({ ...text[14], color: color.inkMuted });
export const actions = style({
  position: "relative",
  zIndex: 1,
  display: "grid",
  gap: space[8],
});

/* In a narrow column, a card looks as it does on a phone, whatever the screen width. */
export const narrow = style({
  "@media": {
    [from.sm]: {
      gridTemplateColumns: "72px minmax(0, 1fr)",
      gridTemplateAreas: `
        "avatar head"
        "words words"
        "video video"
        "side side"`,
      gridTemplateRows: "none",
      columnGap: space[16],
      padding: space[16],
    },
  },
});
export const shownName = style({ fontWeight: weight.heavy });
globalStyle(`${narrow} ${small}`, { "@media": { [from.sm]: { display: "block" } } });
globalStyle(`${narrow} ${large}`, { display: "none" });
globalStyle(`${narrow} ${video}`, { display: "block" });
globalStyle(`${narrow} ${side}`, { textAlign: "start" });
globalStyle(`${narrow} ${priceRow}`, { display: "flex", justifyContent: "space-between", gap: space[8] });
