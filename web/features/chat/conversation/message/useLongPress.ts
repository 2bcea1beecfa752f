import { useRef, type PointerEvent, type MouseEvent } from "react";

const holdMs = 450;
/** How far a finger may move during a long press, in pixels; if it moves farther, it is scrolling or selecting. */
const maxDrift = 10;

/** Returns handlers that call `onHold` on a long press by touch, except on links and buttons inside the element. */
export function useLongPress(onHold: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const cancel = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    onPointerDown: ({ pointerType, target, clientX, clientY }: PointerEvent) => {
      cancel();
      if (pointerType !== "touch" || (target instanceof Element && target.closest("a, button") !== null)) return;
      press.current = { timer: setTimeout(onHold, holdMs), x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = press.current;
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > maxDrift) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // The browser's context menu would cover ours.
    onContextMenu: (event: MouseEvent) => {
      if (press.current !== null) event.preventDefault();
    },
  };
}
