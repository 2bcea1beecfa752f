import type { ReviewEligibility } from "../chat/index.js";
import { personOf } from "./people.js";
import { asViewer } from "./profiles.js";
import { prose } from "./prose.js";

type DemoReview = {
  readonly student: string;
  readonly tutor: string;
  readonly stars: number;
  readonly daysAgo: number;
  readonly text: string;
};

const day = 86_400_000;

const reviews: readonly DemoReview[] = [
  {
    ...{ student: "nora.lindgren", tutor: "amelia.stone", stars: 5, daysAgo: 29 },
    text: prose`I used to count my sentences in meetings. Last month I forgot to count. Amelia is patient, funny and
      never lets me get away with a word I only half know.`,
  },
  {
    ...{ student: "tomas.rivera", tutor: "amelia.stone", stars: 5, daysAgo: 17 },
    text: "From video games to a flat in Dublin in three months. She even checked the letter from my landlord.",
  },
  {
    ...{ student: "daniel.kowalski", tutor: "amelia.stone", stars: 5, daysAgo: 8 },
    text: "No longer sounds like documentation. Works as described, accordions included.",
  },
  {
    ...{ student: "yuki.tanaka", tutor: "amelia.stone", stars: 4, daysAgo: 10 },
    text: "The trial lesson was very kind and well prepared. I only wish there were more places in the early morning.",
  },
  {
    ...{ student: "ibrahim.yusuf", tutor: "farah.mansour", stars: 5, daysAgo: 6 },
    text: prose`Two years alone: 6.5. Seven weeks with Farah: 7.0. She found the one habit that held me back and did not
      let go of it.`,
  },
  {
    ...{ student: "daniel.kowalski", tutor: "hannah.vogel", stars: 5, daysAgo: 3 },
    text: "Strict in the right places. I now talk while I think, and sometimes I even think while I talk.",
  },
  {
    ...{ student: "yuki.tanaka", tutor: "jack.whitlock", stars: 5, daysAgo: 33 },
    text: "Jack found out that my R is fine and my L is not. My rice cooker agrees. Very cheerful lessons.",
  },
  {
    ...{ student: "yuki.tanaka", tutor: "isla.drummond", stars: 4, daysAgo: 15 },
    text: "Clear technique for the Listening test. It hurts for two weeks, as she said, and then it works.",
  },
  {
    ...{ student: "camille.laurent", tutor: "tommaso.ferri", stars: 5, daysAgo: 9 },
    text: "One letter from 1871 taught me more than the whole chapter. 17 out of 20!",
  },
  {
    ...{ student: "camille.laurent", tutor: "oliver.ashcroft", stars: 4, daysAgo: 30 },
    text: "He asks annoying questions until the good sentence comes out. My statement is finally mine.",
  },
  {
    ...{ student: "nora.lindgren", tutor: "beatriz.carvalho", stars: 5, daysAgo: 32 },
    text: "I made a website. Me! Bia explains everything with houses, which is perfect for an architect.",
  },
  {
    ...{ student: "nora.lindgren", tutor: "haruka.ito", stars: 5, daysAgo: 15 },
    text: "One lesson, one pencil, and I can say how sure I am. Calm and very clear.",
  },
  {
    ...{ student: "nora.lindgren", tutor: "chiara.bellini", stars: 4, daysAgo: 370 },
    text: "Saved our office door from capital letters. Short, sharp and worth every minute.",
  },
  {
    ...{ student: "ibrahim.yusuf", tutor: "claire.dumont", stars: 5, daysAgo: 2 },
    text: "She asked for the one paper that nobody had told me about, and saved my January.",
  },
  {
    ...{ student: "oskar.nyberg", tutor: "amelia.stone", stars: 5, daysAgo: 5 },
    text: "I have six sentences now, and the audience laughs at four of them. The goat is still lost.",
  },
  {
    ...{ student: "camille.laurent", tutor: "amelia.stone", stars: 5, daysAgo: 3 },
    text: "She slowed me down without ever saying slow down.",
  },
  {
    ...{ student: "lena.hoffmann", tutor: "amelia.stone", stars: 5, daysAgo: 12 },
    text: "I explained a dishwasher for fifty minutes and laughed for forty of them. I speak English again.",
  },
  {
    ...{ student: "nora.lindgren", tutor: "mateo.rojas", stars: 5, daysAgo: 40 },
    text: "I ordered lunch, complained about it politely, and was given dessert.",
  },
  {
    ...{ student: "yuki.tanaka", tutor: "mateo.rojas", stars: 5, daysAgo: 38 },
    text: "My first sentences were about a printer. Now I have opinions on everything.",
  },
  {
    ...{ student: "ibrahim.yusuf", tutor: "mateo.rojas", stars: 5, daysAgo: 28 },
    text: "They laughed, then they cried, as ordered. Two minutes exactly.",
  },
  {
    ...{ student: "camille.laurent", tutor: "mateo.rojas", stars: 4, daysAgo: 21 },
    text: "Very good lessons, much laughing. I would like a little more homework.",
  },
  {
    ...{ student: "daniel.kowalski", tutor: "mateo.rojas", stars: 5, daysAgo: 20 },
    text: "The team did not switch to English. It took them four minutes to notice.",
  },
  {
    ...{ student: "lena.hoffmann", tutor: "mateo.rojas", stars: 5, daysAgo: 14 },
    text: "From pointing at the menu to joking with the waiter in five weeks.",
  },
  {
    ...{ student: "oskar.nyberg", tutor: "mateo.rojas", stars: 5, daysAgo: 11 },
    text: "Now I know what I am playing, and it is much sadder than I thought.",
  },
  {
    ...{ student: "lena.hoffmann", tutor: "sofia.lambert", stars: 5, daysAgo: 9 },
    text: "The landlord understood me on the first call. I framed the map.",
  },
  {
    ...{ student: "oskar.nyberg", tutor: "sofia.lambert", stars: 5, daysAgo: 7 },
    text: "Nobody winced. One person hummed along.",
  },
  {
    ...{ student: "daniel.kowalski", tutor: "sofia.lambert", stars: 4, daysAgo: 4 },
    text: "A precise map. Fourteen signs by Christmas was optimistic, but I am at eleven.",
  },
];

/** Seeds the reviews. The chats must exist, because students can review only tutors who have replied to them. */
export async function leaveReviews(reviewEligibility: ReviewEligibility, now: Date): Promise<void> {
  for (const { student, tutor, daysAgo, ...review } of reviews) {
    const at = new Date(now.getTime() - daysAgo * day);
    await reviewEligibility.leave(asViewer(personOf(student)), personOf(tutor).id, review, at);
  }
}
