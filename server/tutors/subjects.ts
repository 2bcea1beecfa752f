/** Something that can be taught: its name for people, and its value on the wire and in the database. */
export type SubjectOption = { readonly label: string; readonly value: string };

/** The subjects, in the order in which they are offered. */
export const subjects: readonly SubjectOption[] = [
  { label: "English", value: "english" },
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

/** The subject of a value; null when there is none. */
export function subjectOf(value: string | null): SubjectOption | null {
  return byValue.get(value ?? "") ?? null;
}
