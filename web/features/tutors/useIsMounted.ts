import { useEffect, useRef, type RefObject } from "react";

/** Whether the component is still mounted, for use when an answer arrives. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return isMounted;
}
