import { useEffect } from "react";
import { errorText } from "../../graphql/errors/errorTitle";
import { showToast } from "../../ui/overlays/toastStore";

/** Shows a toast when loading fails, in addition to the error card in the content's place. */
export function useFailureToast(error: Error | undefined): void {
  useEffect(() => {
    if (error) showToast({ variant: "destructive", ...errorText(error) });
  }, [error]);
}
