import type { DemoTutor } from "../demoTutor.js";
import { prose } from "../prose.js";

export const biologyTutors: readonly DemoTutor[] = [
  {
    key: "valeria.rios",
    firstName: "Valeria",
    lastName: "Ríos",
    country: "mx",
    price: 18,
    headline: "Cell biology and genetics for future doctors and vets",
    introduction: prose`
      I'm a molecular biologist from Puebla who talks about mitochondria at parties. I teach with modelling clay,
      string and whatever is on your desk, because a process you have built once stays in your hands.`,
    experience: prose`
      Five years in a genetics lab, four preparing students for medical entrance exams in Mexico and Spain. I can
      teach in English or Spanish and often do both in one sentence.`,
    motivation: prose`
      Biology is taught as ten thousand names. It is a handful of ideas that repeat at every size, and seeing them
      repeat is a great pleasure.`,
  },
  {
    key: "sipho.dlamini",
    firstName: "Sipho",
    lastName: "Dlamini",
    country: "za",
    price: 16,
    headline: "Ecology, evolution and exam technique from a former park ranger",
    introduction: prose`
      For eight years my classroom was a nature reserve in KwaZulu-Natal, and some of my pupils had hooves. Now I
      teach secondary school biology from a desk, with better coffee and many field stories.`,
    experience: prose`
      A degree in zoology, a ranger's certificate and six years of Cambridge IGCSE and A level classes. I have marked
      hundreds of mock papers and can tell you what the word "explain" is worth.`,
    motivation: prose`
      You protect what you understand. If one student in ten starts to look at the hedge outside their window, I have
      done something for the hedge.`,
  },
];
