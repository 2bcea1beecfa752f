/** The labels of all subjects, so that a subject from the URL has its label before the subjects have loaded. */
const labels: readonly string[] = [
  ...["English", "Spanish", "French", "Programming", "Web development", "Design", "University preparation", "IELTS"],
  ...["SAT", "Math", "Biology", "History", "Career advice"],
];

/**
 * The values of all subjects, so that an unknown one in the URL can be ignored before the subjects have loaded. An
 * end-to-end test compares them with the server's values.
 */
export const subjectValues: readonly string[] = labels.map((label) => label.toLowerCase().replace(" ", "-"));

/** Returns a subject's label; for a subject that only the server knows, its value. */
export function subjectLabel(value: string): string {
  return labels[subjectValues.indexOf(value)] ?? value;
}
