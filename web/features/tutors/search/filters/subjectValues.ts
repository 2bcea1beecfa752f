/**
 * The subjects' values, so that an unknown one in the URL can be ignored before their names have loaded. A story
 * compares them with the server's.
 */
export const subjectValues: readonly string[] = [
  ...["english", "spanish", "french", "programming", "web-development", "design", "university-preparation", "ielts"],
  ...["sat", "math", "biology", "history", "career-advice"],
];
