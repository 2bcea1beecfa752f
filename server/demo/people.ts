import type { ImportedAccount, Role } from "../accounts/index.js";
import { demoId } from "./demoId.js";
import { pictureOf } from "./pictures.js";
import { students } from "./students.js";
import { tutorsBySubject } from "./tutors/bySubject.js";
import { unfinishedTutors } from "./tutors/unfinished.js";

export type DemoPerson = ImportedAccount & {
  /** First and last name in ASCII, such as `amelia.stone`. */
  readonly key: string;
};

/** The student and the tutor that visitors can log in as. */
export const mainKeys = { student: "nora.lindgren", tutor: "amelia.stone" } as const;

export const demoPassword = "saywell-demo";

const mailboxes = new Map<string, string>([
  [mainKeys.student, "student"],
  [mainKeys.tutor, "tutor"],
]);

type Named = {
  readonly key: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly hasPhoto?: boolean;
};

function toPerson(role: Role, { key, firstName, lastName, hasPhoto = true }: Named): DemoPerson {
  return {
    key,
    id: demoId(`person ${key}`),
    role,
    email: `${mailboxes.get(key) ?? key}@saywell.example`,
    firstName,
    lastName,
    avatar: hasPhoto ? pictureOf("avatar", key).fileName : null,
  };
}

const tutors = [...Object.values(tutorsBySubject).flat(), ...unfinishedTutors];

export const people: readonly DemoPerson[] = [
  ...students.map((student) => toPerson("STUDENT", student)),
  ...tutors.map((tutor) => toPerson("TEACHER", tutor)),
];

const byKey = new Map(people.map((person) => [person.key, person]));

/** @throws Error if no person has this key */
export function personOf(key: string): DemoPerson {
  const person = byKey.get(key);
  if (!person) throw new Error(`No demo person has the key ${key}.`);
  return person;
}
