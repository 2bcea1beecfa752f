import { useEffect } from "react";
import { showToast, type ToastMessage } from "./toastStore";

/** Shows a toast whenever loading fails, in addition to any error state in place of the content. */
export function useFailureToast(
  error: unknown,
  textOf: (error: unknown) => Pick<ToastMessage, "title" | "description">,
): void {
  useEffect(() => {
    if (error !== undefined) showToast({ variant: "destructive", ...textOf(error) });
  }, [error, textOf]);
}
