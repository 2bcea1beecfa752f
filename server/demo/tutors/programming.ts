import type { DemoTutor } from "../demoTutor.js";
import { prose } from "../prose.js";

export const programmingTutors: readonly DemoTutor[] = [
  {
    key: "arjun.menon",
    firstName: "Arjun",
    lastName: "Menon",
    country: "in",
    price: 26,
    headline: "Python from the first line to your first useful tool",
    introduction: prose`
      I'm a data engineer in Kochi, and most evenings I teach people who swear they are not technical. We pick a chore
      you hate, renaming files or filling in a weekly report, and you write the program that does it for you.`,
    experience: prose`
      Ten years of Python at a shipping company and a newspaper. I have taught weekend courses at the public library
      since 2017 and answer questions between lessons in the chat, usually with another question.`,
    motivation: prose`
      The moment when a beginner's script does in two seconds what used to take a Friday afternoon is pure joy. I
      collect those moments.`,
  },
  {
    key: "hannah.vogel",
    firstName: "Hannah",
    lastName: "Vogel",
    country: "de",
    price: 38,
    headline: "Algorithms without fear: interview practice at a whiteboard",
    introduction: prose`
      Software engineer from Leipzig, formerly the most nervous interviewee in Saxony. I teach you to think aloud,
      draw first and code last. My lessons are half puzzle, half rehearsal.`,
    experience: prose`
      Eight years in compilers and search, and on the interviewing side for the last four. I know both what the
      questions are and what the person asking them is hoping to hear.`,
    motivation: prose`
      Whiteboard interviews are an odd sport, but a sport can be trained. I like taking the mystery out of it, so that
      the job goes to whoever would do it well.`,
  },
  {
    key: "rustam.saidov",
    firstName: "Rustam",
    lastName: "Saidov",
    country: "uz",
    price: 11,
    headline: "C++ and competitive programming for school teams",
    introduction: prose`
      I trained for olympiads in a basement in Bukhara with one computer for five boys. Today I coach school teams in
      Tashkent and, here, anybody who enjoys a hard problem and a short solution.`,
    experience: prose`
      Twice a regional finalist as a student, six years a coach. I have about nine hundred problems sorted by the idea
      behind them, and I will find the one you are ready for.`,
    motivation: prose`
      Sharing one keyboard taught me that explaining your idea is half of finding the mistake in it. My students
      explain a lot.`,
    withoutVideo: true,
  },
  {
    key: "kenji.morita",
    firstName: "Kenji",
    lastName: "Morita",
    country: "jp",
    price: 42,
    headline: "Readable code: refactoring, tests and design for working developers",
    introduction: prose`
      After nineteen years in Osaka's software houses, I have inherited every kind of mess. Bring me code that
      frightens you. We will put it under test, give things their proper names and make it boring.`,
    experience: prose`
      Banking, railway timetables and a game about fishing. I led teams of up to fourteen people and reviewed code
      every morning before coffee. Lessons in English or Japanese, in TypeScript, Java or C#.`,
    motivation: prose`
      A tidy program is a kindness to the next person, who is often yourself. I find that worth teaching slowly.`,
  },
];
