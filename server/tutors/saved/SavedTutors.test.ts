import { setSuspended, type Viewer } from "../../accounts/index.js";
import { systemClock } from "../../platform/clock.js";
import { newId } from "../../platform/ids.js";
import { openTutors, type TestTutors } from "../../testing/support/people/tutors.js";
import { SavedTutors } from "./SavedTutors.js";

describe("a student", () => {
  let slices: TestTutors;
  let saved: SavedTutors;
  let nora: Viewer;
  beforeAll(async () => {
    slices = await openTutors(systemClock);
    saved = new SavedTutors(slices.database, slices.tutors, systemClock);
    nora = await slices.aStudent("Nora Lind");
  });
  const notFound = { problems: [{ code: "TUTOR_NOT_FOUND" }] };

  it("can remove a suspended tutor from the saved tutors, even twice, but can't save them again", async () => {
    const hal = await slices.aTutor("Hal");
    await saved.save(nora, hal.id);
    const [{ email } = { email: "" }] = await slices.testDatabase.query<{ email: string }>(
      "select email from account where id = $1",
      [hal.id],
    );
    await setSuspended(slices.database, email, true);
    expect(await saved.unsave(nora, hal.id)).toBeNull();
    expect(await saved.has(nora, hal.id)).toBe(false);
    expect(await saved.unsave(nora, hal.id)).toBeNull();
    await expect(saved.save(nora, hal.id)).rejects.toMatchObject(notFound);
  });

  it("can remove from the saved tutors an id that no tutor has, but gets an error for a malformed id", async () => {
    expect(await saved.unsave(nora, newId())).toBeNull();
    await expect(saved.unsave(nora, "none")).rejects.toMatchObject(notFound);
  });
});
