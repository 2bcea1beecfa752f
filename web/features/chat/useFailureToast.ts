import { useEffect } from "react";
import { errorText } from "../../graphql/errors/errorTitle";
import { showToast } from "../../ui/overlays/toastStore";

/** Shows a toast for each failed load, in addition to the error card in the content's place. */
export function useFailureToast(error: unknown): void {
  useEffect(() => {
    if (error !== undefined) showToast({ variant: "destructive", ...errorText(error) });
  }, [error]);
}
