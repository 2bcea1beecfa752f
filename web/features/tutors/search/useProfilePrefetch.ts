import { useEffect } from "react";
import { useApolloClient } from "../../../graphql/hooks";

/** How long a card must be hovered or focused before its tutor's profile is prefetched. */
const delayMs = 65;

/**
 * Prefetches the page and the profile of the tutor whose card was last hovered or focused; `id` is null if no card has
 * been hovered or focused yet.
 */
export function useProfilePrefetch(id: string | null): void {
  const client = useApolloClient();
  useEffect(() => {
    if (id === null || savesData()) return;
    // On a touchscreen, scrolling also moves the pointer onto cards.
    if (!window.matchMedia("(hover: hover)").matches) return;
    const timer = setTimeout(() => {
      import("../profile/TutorProfilePage")
        .then(({ prefetchProfile }) => prefetchProfile(client, id))
        .catch(() => undefined);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [client, id]);
}

/** Returns whether the user has turned on the browser's data saver; not all browsers report it. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData: boolean } };
  return connection?.saveData ?? false;
}
