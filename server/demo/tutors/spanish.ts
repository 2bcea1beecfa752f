import type { DemoTutor } from "../demoTutor.js";
import { prose } from "../prose.js";

export const spanishTutors: readonly DemoTutor[] = [
  {
    key: "mateo.rojas",
    firstName: "Mateo",
    lastName: "Rojas",
    country: "mx",
    price: 21,
    headline: "You will tell your first joke in Spanish by Friday",
    introduction: prose`
      I'm from Guadalajara and grew up behind the counter of my aunt's bakery, where I learned that everybody talks if
      you give them a reason. We start with the twenty sentences you need most, and by the end of the week you use them
      to make me laugh.`,
    experience: prose`
      Seven years of teaching Spanish to nurses, engineers and one very patient accordion player. I trained as an actor,
      so we play scenes: the market, the landlord, the family dinner.`,
    motivation: prose`
      You know a language on the day somebody laughs at the right moment. I teach for that day.`,
  },
  {
    key: "ines.aguilar",
    firstName: "Inés",
    lastName: "Aguilar",
    country: "es",
    price: 26,
    headline: "DELE B1 to C1 with a former examiner",
    introduction: prose`
      I live in Salamanca, where even the pigeons conjugate. I prepare people for the DELE calmly and in order: first
      the format, then your weak spot, then a full practice exam each week.`,
    experience: prose`
      Twelve years at a language school, five of them as an oral examiner. I know what a good answer sounds like at each
      level, and how little is missing to reach the next one.`,
    motivation: prose`
      Most candidates fail on the clock and not on their Spanish. That is easy to change, and it would be a pity not to.`,
  },
  {
    key: "valentina.sosa",
    firstName: "Valentina",
    lastName: "Sosa",
    country: "ar",
    price: 15,
    headline: "Spanish for absolute beginners, with songs and no hurry",
    introduction: prose`
      Hi from Rosario! I teach your first fifty hours of Spanish: sounds, greetings, shopping, getting lost and finding
      the way back. Each lesson has one song in it, and you don't have to sing.`,
    experience: prose`
      Four years of online lessons with beginners between 14 and 80. I studied music education, and I still plan a
      lesson the way I would plan a concert.`,
    motivation: prose`
      The first weeks decide whether a language becomes a habit or a regret. I like being there for those weeks.`,
  },
];
