import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { mainId } from "../../../ui/layout/SkipLink";

export function FocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById(mainId);
    (main?.querySelector<HTMLElement>("h1[tabindex]") ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
