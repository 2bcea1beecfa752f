import { CircleAlert, X } from "lucide-react";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { classes } from "../theme/classes";
import { copy } from "../data/copy";
import { IconButton } from "../elements/IconButton";
import { LinkButton } from "../elements/Link";
import { moveFocusFrom } from "../layout/moveFocusFrom";
import { mainId } from "../layout/SkipLink";
import * as css from "./Toast.css";
import { dismissToast, toastNow, watchToast, type ToastState } from "./toastStore";

/** Render it once per page, near the end. */
export function Toaster() {
  const latest = useSyncExternalStore(watchToast, toastNow, () => null);
  const toast = latest?.open ? latest : null;
  return (
    <section className={css.region} aria-label={copy.toasts}>
      {/* The live regions must exist before their text does; otherwise screen readers don't announce it. An open
          dialog hides everything else from screen readers, except elements with `aria-live`. */}
      <div role="status" aria-live="polite">
        {toast?.variant === "default" && <Toast key={toast.id} {...toast} />}
      </div>
      <div role="alert" aria-live="assertive">
        {toast?.variant === "destructive" && <Toast key={toast.id} {...toast} />}
      </div>
    </section>
  );
}

/** Returns whether the toast covers the center of the element that has keyboard focus. */
function coversFocus(toast: HTMLElement): boolean {
  const focused = document.activeElement;
  if (!focused?.matches(":focus-visible") || toast.contains(focused)) return false;
  const box = toast.getBoundingClientRect();
  const { x, y, width, height } = focused.getBoundingClientRect();
  const [centerX, centerY] = [x + width / 2, y + height / 2];
  return box.left < centerX && centerX < box.right && box.top < centerY && centerY < box.bottom;
}

/**
 * The timer stops while the toast is hovered or has focus, and then starts over. If the toast is removed while it has
 * focus, focus returns to where it was. The toast moves between the top and the bottom if it would cover the element
 * that gets keyboard focus (WCAG 2.4.11).
 */
function Toast({ id, title, description, variant, duration, action }: ToastState) {
  const [held, setHeld] = useState(false);
  const [isAtBottom, setIsAtBottom] = useState(false);
  const before = useRef<HTMLElement>(null);
  const watchFocus = useCallback((toast: HTMLElement | null) => {
    if (toast === null) return;
    // Browsers scroll to the focused element only after this event.
    const uncover = () => requestAnimationFrame(() => coversFocus(toast) && setIsAtBottom((isBottom) => !isBottom));
    document.addEventListener("focusin", uncover);
    return () => {
      document.removeEventListener("focusin", uncover);
      moveFocusFrom(toast, before.current?.isConnected ? before.current : document.getElementById(mainId));
    };
  }, []);
  const hasAction = action !== undefined;
  useEffect(() => {
    if (held || hasAction) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration, hasAction]);
  const bad = variant === "destructive";
  return (
    <div
      ref={watchFocus}
      className={classes(css.toast, bad && css.destructive, isAtBottom && css.atBottom)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true);
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          before.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // The page must not handle the key too, for example by closing the open chat.
        event.preventDefault();
        dismissToast(id);
      }}
    >
      {bad && <CircleAlert size={20} aria-hidden className={css.icon} />}
      <div className={css.words}>
        <p className={css.title}>{title}</p>
        {description !== undefined && <p className={bad ? css.destructiveText : css.description}>{description}</p>}
      </div>
      {action && (
        <LinkButton tone="strong" className={css.action} onClick={action.onAction}>
          {action.label}
        </LinkButton>
      )}
      <IconButton dense label={copy.close} icon={<X size={18} aria-hidden />} onClick={() => dismissToast(id)} />
    </div>
  );
}
