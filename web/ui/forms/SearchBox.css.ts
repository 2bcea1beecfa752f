import { style } from "@vanilla-extract/css";

export const input = style({
  selectors: {
    "&&": { paddingRight: "44px" },
    "&::-webkit-search-cancel-button": { display: "none" },
    // In iOS 16, a magnifying glass.
    "&::-webkit-search-decoration": { display: "none" },
  },
});
/* The doubled class overrides the button's own style regardless of the order of the style sheets. */
export const clear = style({
  selectors: { "&&": { position: "absolute", right: "2px", top: "50%", transform: "translateY(-50%)" } },
});
