import { accountRows, type Viewer } from "../../../accounts/index.js";
import type { Clock } from "../../../platform/clock.js";
import { type Database, openDatabase } from "../../../platform/database/database.js";
import { newId } from "../../../platform/ids.js";
import { type ProfilePatch, tutorRows, TutorService } from "../../../tutors/index.js";
import { testAccounts } from "./accounts.js";
import { atTheEnd } from "../atTheEnd.js";
import { createTestDatabase, type TestDatabase } from "../databases/testDatabase.js";

/** The fields of the wizard's first step, except for the first name. */
export const aboutTutor = { lastName: "Stone", country: "uz", subject: "english", over18: true };

/** The other fields that a tutor's card in the search results requires. */
export const cardOfTutor = { introduction: "I teach.", headline: "Speak from day one", price: 20 };

/** The accounts and tutors slices alone, on a private database. */
export type TestTutors = {
  readonly testDatabase: TestDatabase;
  readonly database: Database;
  readonly tutors: TutorService;
  /** `name` is the full name. */
  aStudent(name: string): Promise<Viewer>;
  /** The profile is empty. */
  aNewTutor(): Promise<Viewer>;
  /** The profile has the fields of a card and those in `patch`. */
  aTutor(firstName: string, patch?: ProfilePatch): Promise<Viewer>;
};

/** Builds the slices on a new database, which is closed at the end of the test file. */
export async function openTutors(
  clock: Clock,
  pictures: ConstructorParameters<typeof TutorService>[2] = {
    claim: async () => true,
    release: async () => undefined,
  },
): Promise<TestTutors> {
  const testDatabase = await createTestDatabase();
  const database = await openDatabase(testDatabase.url, [...accountRows, ...tutorRows]);
  atTheEnd(() => database.close());
  const { accounts } = testAccounts(database, clock);
  const tutors = new TutorService(database, clock, pictures);
  const credentials = () => ({ email: `${newId()}@example.org`, password: "correct horse" });
  const aNewTutor = async () => (await accounts.signUpTutor(credentials())).viewer;
  return {
    testDatabase,
    database,
    tutors,
    aNewTutor,
    aStudent: async (name) => (await accounts.signUpStudent({ name, ...credentials() })).viewer,
    async aTutor(firstName, patch = {}) {
      const tutor = await aNewTutor();
      await tutors.saveProfile(tutor, { ...aboutTutor, ...cardOfTutor, firstName, ...patch });
      return tutor;
    },
  };
}
