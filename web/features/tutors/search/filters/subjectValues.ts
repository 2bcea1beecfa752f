/** All subject labels, keyed by value; an end-to-end test compares them with the server's. */
const labels: ReadonlyMap<string, string> = new Map([
  ["english", "English"],
  ["spanish", "Spanish"],
  ["french", "French"],
  ["programming", "Programming"],
  ["web-development", "Web development"],
  ["design", "Design"],
  ["university-preparation", "University preparation"],
  ["ielts", "IELTS"],
  ["sat", "SAT"],
  ["math", "Math"],
  ["biology", "Biology"],
  ["history", "History"],
  ["career-advice", "Career advice"],
]);

/** The values of all subjects, so that an unknown one in the URL can be ignored before the subjects have loaded. */
export const subjectValues: readonly string[] = [...labels.keys()];

/** Returns a subject's label, even before the subjects have loaded. */
export const subjectLabel = (value: string): string => labels.get(value) ?? value;
