import { showToast, type ToastMessage } from "./toastStore";

/**
 * Resolves like `loading`. If it fails, also shows a toast with the text that `textOf` returns, unless the request was
 * canceled because the user has left the page.
 */
export async function withFailureToast<Result>(
  loading: Promise<Result>,
  textOf: (error: unknown) => Pick<ToastMessage, "title" | "description">,
): Promise<Result> {
  try {
    return await loading;
  } catch (error) {
    const isCanceled = error instanceof DOMException && error.name === "AbortError";
    if (!isCanceled) showToast({ variant: "destructive", ...textOf(error) });
    throw error;
  }
}
