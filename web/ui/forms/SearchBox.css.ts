import { style } from "@vanilla-extract/css";

export const input = style({
  selectors: {
    "&&": { paddingRight: "44px" },
    "&::-webkit-search-cancel-button": { display: "none" },
  },
});
/* The class is doubled to override the button's own style regardless of source order. */
export const clear = style({
  selectors: { "&&": { position: "absolute", right: "2px", top: "50%", transform: "translateY(-50%)" } },
});
