import { style } from "@vanilla-extract/css";

/* A live region must exist before its text does. Without text, it takes up no space, so its parent's gaps close. */
export const liveRegion = style({ selectors: { "&:empty": { position: "absolute" } } });
