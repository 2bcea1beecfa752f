/**
 * The values of all subjects, so that an unknown one in the URL can be ignored before the subjects' names have loaded.
 * An end-to-end test compares them with the server's values.
 */
export const subjectValues: readonly string[] = [
  ...["english", "spanish", "french", "programming", "web-development", "design", "university-preparation", "ielts"],
  ...["sat", "math", "biology", "history", "career-advice"],
];
