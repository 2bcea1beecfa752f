/** How long a toast shows itself unless told otherwise, in milliseconds. */
export const TOAST_DURATION = 5000;
/** After how many milliseconds a dismissed toast is forgotten; until then it stays in the page, hidden. */
export const TOAST_REMOVE_DELAY = 1_000_000;

/** What a toast says and how. */
export type ToastMessage = {
  readonly title: string;
  readonly description?: string | undefined;
  readonly variant?: "default" | "destructive" | undefined;
  /** Milliseconds until it goes by itself. */
  readonly duration?: number | undefined;
};

/** The one toast there is, `open` until it is dismissed. */
export type ToastState = Required<Pick<ToastMessage, "title" | "variant" | "duration">> & {
  readonly id: number;
  readonly description: string | undefined;
  readonly open: boolean;
};

let current: ToastState | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function become(next: ToastState | null) {
  current = next;
  listeners.forEach((listener) => listener());
}

/** Shows a toast in place of any other; only one is shown at a time. */
export function showToast({ title, description, variant = "default", duration = TOAST_DURATION }: ToastMessage): void {
  clearTimeout(removal);
  become({ id: ++lastId, title, description, variant, duration, open: true });
}

/** Takes the toast away, where `id` names the one that is shown; forgets it after TOAST_REMOVE_DELAY. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  become({ ...current, open: false });
  removal = setTimeout(() => become(null), TOAST_REMOVE_DELAY);
}

/** For `useSyncExternalStore`: the toast there is, or null. */
export const toastNow = (): ToastState | null => current;

/** Calls back on every change until the returned function is called. */
export function watchToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
