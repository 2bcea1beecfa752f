import { showToast, type ToastMessage } from "./toastStore";

/** Settles like `loading`; shows a toast if it fails, unless the request was canceled by leaving the page. */
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
