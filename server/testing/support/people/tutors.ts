import { accountRows, type Viewer } from "../../../accounts/index.js";
import type { Clock } from "../../../platform/clock.js";
import { type Database, openDatabase } from "../../../platform/database/database.js";
import { newId } from "../../../platform/ids.js";
import { type ProfilePatch, tutorRows, TutorService } from "../../../tutors/index.js";
import { testAccounts } from "./accounts.js";
import { atTheEnd } from "../atTheEnd.js";
import { createTestDatabase, type TestDatabase } from "../databases/testDatabase.js";

/** What tutors of tests say of themselves for their profile's first page. */
export const aboutTutor = { lastName: "Stone", country: "uz", subject: "english", over18: true };

/** What the card of a tutor in the list needs beyond that. */
export const cardOfTutor = { introduction: "I teach.", headline: "Speak from day one", price: 20 };

/** Accounts and tutors that stand alone, in a database of the test file's own. */
export type TestTutors = {
  readonly testDatabase: TestDatabase;
  readonly database: Database;
  readonly tutors: TutorService;
  /** Signs a student up; `name` is the whole one. */
  aStudent(name: string): Promise<Viewer>;
  /** Signs a tutor up who has said nothing yet. */
  aNewTutor(): Promise<Viewer>;
  /** A tutor with a card, and whatever else is given. */
  aTutor(firstName: string, patch?: ProfilePatch): Promise<Viewer>;
};

/** Opens them; they are closed when the test file's stories are over. */
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
