import type { DemoTutor } from "../demoTutor.js";
import { prose } from "../prose.js";

export const ieltsTutors: readonly DemoTutor[] = [
  {
    key: "farah.mansour",
    firstName: "Farah",
    lastName: "Mansour",
    country: "eg",
    price: 19,
    headline: "IELTS Writing Task 2: from 6.0 to 7.0 with a clear plan",
    introduction: prose`
      I teach in Alexandria, mostly doctors and pharmacists who need that last half band for Writing. I mark every
      essay by the four public criteria and you get it back within a day, with the two things to change next time.`,
    experience: prose`
      Seven years of exam classes at a language centre and four years online. I took the test myself twice, the second
      time only to find out whether my own method works. It does.`,
    motivation: prose`
      Half a band can decide where a family lives. I take that seriously, and I try to keep the lessons light.`,
  },
  {
    key: "nisha.kapoor",
    firstName: "Nisha",
    lastName: "Kapoor",
    country: "in",
    price: 13,
    headline: "Speaking test practice with a kind examiner and a strict clock",
    introduction: prose`
      I'm Nisha from Pune. We do one full mock Speaking test in every lesson, with a timer and a poker face from me.
      Then the face comes off and we listen to the recording together.`,
    experience: prose`
      Four years as a speaking coach at a test centre's preparation school. I keep a growing list of cue cards that
      students report, sorted by how often they come up.`,
    motivation: prose`
      Nobody fails the Speaking part because of one forgotten word. They fail because they stop after it, and not
      stopping can be learned.`,
    withoutVideo: true,
  },
  {
    key: "isla.drummond",
    firstName: "Isla",
    lastName: "Drummond",
    country: "au",
    price: 29,
    headline: "Listening and Reading under time pressure, for Academic and General",
    introduction: prose`
      Melbourne teacher, trail runner, collector of difficult train announcements. I train you like a runner: short
      intervals, honest times, rest days. You will know your score before the test does.`,
    experience: prose`
      Ten years of teaching English for migration and university entry, two of them in Hanoi. I write practice papers
      for a publisher, so I know how the traps are built.`,
    motivation: prose`
      Most people lose marks on things they understood. Getting those marks back is quick and very satisfying.`,
  },
];
