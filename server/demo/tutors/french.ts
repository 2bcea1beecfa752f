import type { DemoTutor } from "../demoTutor.js";
import { prose } from "../prose.js";

export const frenchTutors: readonly DemoTutor[] = [
  {
    key: "sofia.lambert",
    firstName: "Sofia",
    lastName: "Lambert",
    country: "fr",
    price: 28,
    headline: "Grammar is a map. We go for walks with it.",
    introduction: prose`
      I'm half Portuguese and wholly from Lyon. French grammar looks like a wall from outside and like a town plan from
      inside. We pick one street per lesson, walk along it in real sentences, and you take the map home.`,
    experience: prose`
      Nine years at an evening school for adults and three online. I hold a master's degree in teaching French as a
      foreign language, and I correct homework within a day.`,
    motivation: prose`
      My grandmother learned French at fifty from shop signs. She would have liked a guide.`,
  },
  {
    key: "baptiste.roux",
    firstName: "Baptiste",
    lastName: "Roux",
    country: "fr",
    price: 19,
    headline: "Everyday French: what people say instead of what the book says",
    introduction: prose`
      Cook from Nantes, teacher on my free afternoons. You already know "Je ne sais pas". I teach you "J'sais pas", when
      to use it, and when rather not.`,
    experience: prose`
      Three years of conversation lessons with people who have moved to France. Before that, ten years of kitchens in
      which nobody ever finished a sentence.`,
    motivation: prose`
      Understanding the waiter is not a luxury. It is dinner.`,
  },
  {
    key: "amadou.diallo",
    firstName: "Amadou",
    lastName: "Diallo",
    country: "sn",
    price: 14,
    headline: "French for work in West Africa, with a lawyer from Dakar",
    introduction: prose`
      I teach people who work with offices in Dakar, Abidjan or Lomé: emails that get answered, calls that end with a
      date, and the greetings without which nothing begins.`,
    experience: prose`
      Six years in a law firm, four as a coach for aid workers and engineers. I bring real letters with the names
      removed, and you write the replies.`,
    motivation: prose`
      Good manners are half of any language, and the half that most courses forget.`,
  },
];
