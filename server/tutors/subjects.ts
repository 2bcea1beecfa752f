/** `value` is used on the wire and in the database. */
export type SubjectOption = { readonly label: string; readonly value: string };

/** In display order. */
export const subjects: readonly SubjectOption[] = [
  { label: "English", value: "english" },
  { label: "Spanish", value: "spanish" },
  { label: "French", value: "french" },
  { label: "Programming", value: "programming" },
  { label: "Web development", value: "web-development" },
  { label: "Design", value: "design" },
  { label: "University preparation", value: "university-preparation" },
  { label: "IELTS", value: "ielts" },
  { label: "SAT", value: "sat" },
  { label: "Math", value: "math" },
  { label: "Biology", value: "biology" },
  { label: "History", value: "history" },
  { label: "Career advice", value: "career-advice" },
];

const byValue = new Map(subjects.map((subject) => [subject.value, subject]));

/** Returns the subject with the given value; null if there is none. */
export function subjectOf(value: string | null): SubjectOption | null {
  return byValue.get(value ?? "") ?? null;
}
