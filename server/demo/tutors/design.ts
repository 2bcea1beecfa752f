import type { DemoTutor } from "../demoTutor.js";
import { prose } from "../prose.js";

export const designTutors: readonly DemoTutor[] = [
  {
    key: "chiara.bellini",
    firstName: "Chiara",
    lastName: "Bellini",
    country: "it",
    price: 34,
    headline: "Typography and layout: learn to see before you learn the software",
    introduction: prose`
      I studied in Urbino, where even the street signs are well set. For the first two lessons we don't open a
      computer: we look at posters, bus tickets and biscuit tins, and find out why one of them is good.`,
    experience: prose`
      Fourteen years of books and museum signs in Turin and Zürich. I teach one evening course at an art school and
      keep four places for private students.`,
    motivation: prose`
      Once you have seen a badly spaced line you can't unsee it. I'm sorry in advance, and you are welcome.`,
  },
  {
    key: "sofia.navarro",
    firstName: "Sofía",
    lastName: "Navarro",
    country: "mx",
    price: 21,
    headline: "Figma, portfolios and your first job in product design",
    introduction: prose`
      Product designer in Guadalajara, career changer, former kindergarten teacher. I help people who finished a
      course and now have three identical projects in their portfolio. Let's make one that only you could have made.`,
    experience: prose`
      Six years in design for health and transport apps. I sat on hiring panels for two of them, and I'll tell you
      honestly what we said after the door had closed.`,
    motivation: prose`
      Four-year-olds are the toughest usability testers there are. They taught me to watch, not to explain, and I try
      to hand that on.`,
  },
  {
    key: "elif.demir",
    firstName: "Elif",
    lastName: "Demir",
    country: "tr",
    price: 17,
    headline: "Illustration on paper and tablet, from shaky lines to a sketchbook habit",
    introduction: prose`
      I draw for children's books in İzmir and have ink on my sleeves in every photo I own. We draw together on
      camera, the same object at the same time, and then compare what each of us noticed.`,
    experience: prose`
      Nine picture books and a weekly cartoon about a stubborn goat. I have run drawing evenings in a tea house for
      five years; online lessons are new for me, and I like them more than I expected.`,
    motivation: prose`
      Everybody drew as a child, and then somebody said "that isn't what a horse looks like". I'm here for the horse.`,
    withoutVideo: true,
  },
];
