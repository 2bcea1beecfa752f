const key = "saywell.firstSearch";

/** Notes that a student has just signed up in this tab: their first search asks what they are looking for. */
export function expectFirstSearch(): void {
  try {
    sessionStorage.setItem(key, "1");
  } catch {
    // Storage is blocked: nothing is asked.
  }
}

/** Whether the search of a new student has not asked its questions yet. */
export function isFirstSearch(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Notes that the questions have been answered or skipped. */
export function endFirstSearch(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was noted.
  }
}
