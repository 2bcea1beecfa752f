import type { Locator } from "playwright-core";
import { sampleFilmId } from "../../../server/tutors/index.js";
import { aStudent, aTutor, type Person, type TestServer } from "../../../server/testing/support/people/people.js";

const save = `mutation($input: SaveTutorProfileInput!) { payload: saveTutorProfile(input: $input) { problems: userErrors { code reason field } } }`;
const review = `mutation($input: LeaveReviewInput!) { payload: leaveReview(input: $input) { problems: userErrors { code reason field } } }`;
const edit = `mutation($input: EditMessageInput!) { payload: editMessage(input: $input) { problems: userErrors { code reason field } } }`;
const remove = `mutation($input: RemoveMessageInput!) { payload: removeMessage(input: $input) { problems: userErrors { code reason field } } }`;
export const mute = `mutation($input: MuteChatInput!) { payload: muteChat(input: $input) { problems: userErrors { code reason field } } }`;
const type = `mutation($input: TypingInput!) { payload: tellTyping(input: $input) { problems: userErrors { code reason field } } }`;

export type Fixtures = {
  readonly nora: Person;
  readonly max: Person;
  readonly amelia: Person;
  /** A tutor whose name and profile contain words wider than a phone screen. */
  readonly wolfe: Person;
  readonly newStudent: Person;
  readonly newTutor: Person;
  /** Nora and Amelia's chat, with a trial request, a link, an edited message and a removed one; Amelia wrote last. */
  readonly chat: string;
  /** Max and Amelia's chat, whose messages don't fit on one screen. */
  readonly long: string;
};

/** Sends typing events until `sign` is visible: a client that is not yet connected misses them. */
export async function types(person: Person, chatId: string, sign: Locator): Promise<void> {
  do await person.does(type, { chatId });
  while (
    !(await sign.waitFor({ timeout: 1_000 }).then(
      () => true,
      () => false,
    ))
  );
}

export async function createFixtures(server: TestServer): Promise<Fixtures> {
  const link = `https://example.org/${"practice".repeat(12)}`;
  const [nora, max, amelia, diego, wolfe, newStudent, newTutor] = await Promise.all([
    aStudent(server, { name: "Nora Lind" }),
    aStudent(server, { name: "Max Ohm" }),
    aTutor(server, { firstName: "Amelia", lastName: "Stone" }),
    aTutor(server, {
      firstName: "Diego",
      lastName: "Ruiz",
      subject: "math",
      country: "es",
      price: 35,
      verified: false,
    }),
    aTutor(server, {
      firstName: "Wolfeschlegelsteinhausenbergerdorff",
      ...{ headline: link, introduction: link, experience: link, motivation: link },
    }),
    aStudent(server, { name: "Kim Park" }),
    aTutor(server, { firstName: "Joy", lastName: "", country: null, subject: null, headline: null, verified: false }),
  ]);
  await server.database.query("update tutor_profile set youtube_video_id = $1 where account_id = $2", [
    sampleFilmId,
    amelia.id,
  ]);
  const introduction = "I teach math with patience and with chalk. ".repeat(20);
  await diego.does(save, { introduction });
  const request = "I would like to book a trial lesson with you. When are you available this week?";
  const { chat } = await nora.writesTo(amelia, request, { kind: "TRIAL_REQUEST" });
  await amelia.says(chat.id, "Hi Nora, have a look at https://example.org/calendar please.");
  const typo = await amelia.says(chat.id, "Tusday works too.");
  await amelia.does(edit, { messageId: typo.message.id, content: "Tuesday works too." });
  const slip = await amelia.says(chat.id, "That was for someone else.");
  await amelia.does(remove, { messageId: slip.message.id });
  await nora.writesTo(diego, "Hi Diego!");
  const other = await max.writesTo(amelia, "Hi Amelia!");
  for (let number = 1; number <= 30; number++) await amelia.says(other.chat.id, `Hi Max, this is number ${number}!`);
  await max.does(review, { tutorId: amelia.id, stars: 5, text: "I talked and did not die." });
  await amelia.says(chat.id, "Which day suits you best?");
  return { nora, max, amelia, wolfe, newStudent, newTutor, chat: chat.id, long: other.chat.id };
}
