import { useState } from "react";

/**
 * Prefetches a menu's code when its button is hovered or focused. `Menu` is null until the button has been clicked and
 * the code has loaded; until then, render only the button, with `button` as its props.
 */
export function useLazyMenu<Menu>(fetch: () => Promise<Menu>, onFailure: (error: unknown) => void) {
  const [Menu, setMenu] = useState<Menu | null>(null);
  // If prefetching fails, pressing the button fetches again.
  const prefetch = () => void fetch().catch(() => undefined);
  const open = () => void fetch().then((menu) => setMenu(() => menu), onFailure);
  const states = { "aria-haspopup": "menu", "aria-expanded": false } as const;
  return { Menu, button: { ...states, onPointerEnter: prefetch, onFocus: prefetch, onClick: open } };
}
