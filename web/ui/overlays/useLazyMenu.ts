import { useState } from "react";

/**
 * A menu whose code is prefetched when its button is hovered or focused. `Menu` is null until the button has been
 * clicked and the code has loaded; until then, render only the button, with the props `button`.
 */
export function useLazyMenu<Menu>(fetch: () => Promise<Menu>, onFailure: (error: unknown) => void) {
  const [Menu, setMenu] = useState<Menu | null>(null);
  // If this fails, pressing the button fetches again.
  const prefetch = () => void fetch().catch(() => undefined);
  const open = () => void fetch().then((menu) => setMenu(() => menu), onFailure);
  const states = { "aria-haspopup": "menu", "aria-expanded": false } as const;
  return { Menu, button: { ...states, onPointerEnter: prefetch, onFocus: prefetch, onClick: open } };
}
