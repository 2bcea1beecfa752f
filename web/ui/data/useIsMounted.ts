import { useEffect, useRef, type RefObject } from "react";

/** Returns a ref that indicates whether the component is still mounted, for example when a response arrives. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return isMounted;
}
