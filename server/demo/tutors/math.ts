import type { DemoTutor } from "../demoTutor.js";
import { prose } from "../prose.js";

export const mathTutors: readonly DemoTutor[] = [
  {
    key: "jonas.richter",
    firstName: "Jonas",
    lastName: "Richter",
    country: "de",
    price: 25,
    headline: "Calculus with pictures: see it, say it, then calculate it",
    introduction: prose`
      I teach at an evening school in Freiburg and draw badly but with enthusiasm. Every new idea gets a sketch, a
      sentence in plain words and only then a formula. First-year engineers are my usual guests.`,
    experience: prose`
      A degree in mathematics and physics, six years of tutorials at two universities. I have seen what people get
      wrong in the first exam and have a drawing for each of it.`,
    motivation: prose`
      I failed my own first analysis exam. Being on the other side of that taught me more about teaching than the
      certificate did.`,
  },
  {
    key: "aylin.kaya",
    firstName: "Aylin",
    lastName: "Kaya",
    country: "tr",
    price: 14,
    headline: "School math, grades 5 to 9, with games, patience and no red pen",
    introduction: prose`
      I'm a primary school teacher in Ankara and the inventor of a card game about fractions. Children who say they
      hate math usually hate being slow in front of others. With me there are no others.`,
    experience: prose`
      Eleven years in public schools, and a certificate for working with dyscalculia. Parents get a short message
      after each lesson: what we did, what went well, what to play at home.`,
    motivation: prose`
      I keep a jar in which pupils drop a bean for every "oh!". The jar is the reason I still do this.`,
  },
  {
    key: "samuel.mwangi",
    firstName: "Samuel",
    lastName: "Mwangi",
    country: "ke",
    price: 8,
    headline: "Algebra and geometry for exams, one honest hour at a time",
    introduction: prose`
      I study mathematics in Eldoret and teach to pay for it. I am strict about homework and generous with
      explanations. If I don't know something, I say so and bring the answer next time.`,
    experience: prose`
      Three years of tutoring for the national secondary exam, first my cousins, then their classmates, then half the
      street. Online since last spring.`,
    motivation: prose`
      My village school had forty textbooks for ninety pupils. Explaining things well to whoever had no book was how I
      found out what I wanted to do.`,
    withoutVideo: true,
  },
  {
    key: "haruka.ito",
    firstName: "Haruka",
    lastName: "Ito",
    country: "jp",
    price: 33,
    headline: "Statistics for people who need it on Monday",
    introduction: prose`
      I'm a biostatistician in Sapporo. Psychologists, nurses and marketing people come to me with a spreadsheet and a
      deadline. We find out what your question really is, and then which test answers it.`,
    experience: prose`
      Nine years in clinical studies and part-time lecturer for medical students. I work in R, in spreadsheets and
      with a pencil, and I will tell you when the pencil is enough.`,
    motivation: prose`
      Statistics is taught as a cookbook and feared like a court. It is really a way of being honest about what you
      don't know.`,
  },
];
