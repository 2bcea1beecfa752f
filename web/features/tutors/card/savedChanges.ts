let changes = 0;
/** The value of `changes` when the user last left a list of saved tutors, by the list's key. */
const whenLeft = new Map<string, number>();

/** Records that the user saves or unsaves a tutor. */
export function noteSavedChange(): void {
  changes += 1;
}

/** Records that the user leaves a loaded list of saved tutors. */
export function noteListLeft(key: string): void {
  whenLeft.set(key, changes);
}

/** Returns whether the user has saved or unsaved a tutor since leaving a list of saved tutors. */
export function isListOutdated(key: string): boolean {
  return (whenLeft.get(key) ?? changes) !== changes;
}
