import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { Button } from "../elements/Button";
import { keepFocus } from "../layout/moveFocusFrom";

/**
 * A button that loads more of a list, and triggers itself when it comes within 800 pixels of the viewport or of the
 * scrolling `root`. After a failure, it waits for a click.
 */
export function WhenSeen({
  label,
  onSeen,
  root,
  className,
}: {
  readonly label: string;
  readonly onSeen: () => Promise<unknown>;
  readonly root?: RefObject<Element | null>;
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
      rootMargin: "800px",
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [state, root]);

  return (
    <div ref={place} className={className}>
      <Button ref={keepFocus} variant="secondary" size="dense" loading={state === "busy"} onClick={more}>
        {label}
      </Button>
    </div>
  );
}
