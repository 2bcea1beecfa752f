export const toastDurationMs = 5000;
/** The delay before a dismissed toast is removed; until then, it is stored but not shown. */
export const toastRemoveDelayMs = 1_000_000;

export type ToastMessage = {
  readonly title: string;
  readonly description?: string | undefined;
  readonly variant?: "default" | "destructive" | undefined;
  /** The time until the toast is dismissed, in milliseconds. */
  readonly duration?: number | undefined;
  /** A toast with a button stays until it is dismissed. */
  readonly action?: { readonly label: string; readonly onAction: () => void } | undefined;
};

/** A toast is `open` until it is dismissed. */
export type ToastState = Required<Pick<ToastMessage, "title" | "variant" | "duration">> & {
  readonly id: number;
  readonly description: string | undefined;
  readonly action: ToastMessage["action"];
  readonly open: boolean;
};

let current: ToastState | null = null;
/** The last toast with a button that was replaced while open. It reappears when its replacement is dismissed. */
let replaced: ToastState | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setCurrent(next: ToastState | null) {
  current = next;
  listeners.forEach((listener) => listener());
}

/** Shows a toast in place of the current one. A replaced toast that has a button reappears afterward. */
export function showToast(message: ToastMessage): void {
  const { title, description, variant = "default", duration = toastDurationMs, action } = message;
  clearTimeout(removal);
  if (current?.open && current.action) replaced = current;
  setCurrent({ id: ++lastId, title, description, variant, duration, action, open: true });
}

/** Dismisses the toast with this id if it is shown. If it replaced a toast with a button, that toast reappears. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  if (replaced !== null) {
    setCurrent(replaced);
    replaced = null;
    return;
  }
  setCurrent({ ...current, open: false });
  removal = setTimeout(() => setCurrent(null), toastRemoveDelayMs);
}

export const toastNow = (): ToastState | null => current;

/** Calls `listener` on every change until the returned function is called. */
export function watchToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
