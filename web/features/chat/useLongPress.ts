import { useRef, type MouseEvent, type PointerEvent, type TouchEvent } from "react";

const holdMs = 450;
/** How far a finger can move during a long press, in pixels; beyond that, the user is scrolling or selecting. */
const maxDrift = 10;

/** Returns handlers that call `onHold` on a long press by touch, except on elements matching the selector `except`. */
export function useLongPress(onHold: () => void, except = "a, button") {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const held = useRef(false);
  const hold = () => {
    held.current = true;
    onHold();
  };
  const cancel = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    onPointerDown: ({ pointerType, target, clientX, clientY }: PointerEvent) => {
      cancel();
      held.current = false;
      if (pointerType !== "touch" || (target instanceof Element && target.closest(except) !== null)) return;
      press.current = { timer: setTimeout(hold, holdMs), x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = press.current;
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > maxDrift) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // Lifting the finger after a long press must not count as a click.
    onTouchEnd: (event: TouchEvent) => {
      if (held.current) event.preventDefault();
    },
    // The browser's context menu would cover ours.
    onContextMenu: (event: MouseEvent) => {
      if (press.current !== null) event.preventDefault();
    },
  };
}
