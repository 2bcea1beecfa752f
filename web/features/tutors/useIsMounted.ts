import { useEffect, useRef, type RefObject } from "react";

/** Whether the component is still mounted, for checking when a response arrives. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return isMounted;
}
