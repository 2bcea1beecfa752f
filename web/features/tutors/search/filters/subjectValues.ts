/**
 * The values of the subjects, to ignore an unknown one in the address before their names have loaded. A story compares
 * them with the server's.
 */
export const subjectValues: readonly string[] = [
  ...["english", "spanish", "french", "programming", "web-development", "design", "university-preparation", "ielts"],
  ...["sat", "math", "biology", "history", "career-advice"],
];
