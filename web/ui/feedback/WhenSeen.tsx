import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { Button } from "../elements/Button";

/**
 * A button for more of a list that presses itself as it comes near: within `margin` of the page, or of the scrolling `root`.
 * While `onSeen` is at work it shows so; after a failure it waits to be pressed.
 */
export function WhenSeen({
  label,
  onSeen,
  root,
  margin = "800px",
  className,
}: {
  readonly label: string;
  readonly onSeen: () => Promise<unknown>;
  readonly root?: RefObject<Element | null>;
  /** A CSS length. */
  readonly margin?: string;
  readonly className?: string | undefined;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  const more = () => {
    if (state === "busy") return;
    setState("busy");
    onSeen().then(
      () => setState("idle"),
      () => setState("failed"),
    );
  };
  const seen = useEffectEvent(more);

  useEffect(() => {
    if (place.current === null || state !== "idle") return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && seen(), {
      root: root?.current ?? null,
      rootMargin: margin,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [state, root, margin]);

  return (
    <div ref={place} className={className}>
      <Button variant="ghost" size="dense" loading={state === "busy"} onClick={more}>
        {label}
      </Button>
    </div>
  );
}
