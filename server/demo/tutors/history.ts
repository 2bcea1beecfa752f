import type { DemoTutor } from "../demoTutor.js";
import { prose } from "../prose.js";

export const historyTutors: readonly DemoTutor[] = [
  {
    key: "tommaso.ferri",
    firstName: "Tommaso",
    lastName: "Ferri",
    country: "it",
    price: 23,
    headline: "Essays and sources: history for IB and A level students",
    introduction: prose`
      I teach at an international school in Bologna and walk to work past nine centuries of porticoes. I'm less
      interested in dates than in who wrote something down, and who would have preferred that they hadn't.`,
    experience: prose`
      Thirteen years of IB History and the Extended Essay, and four as an examiner for a national board. We read one
      source together in each lesson and leave with one paragraph written.`,
    motivation: prose`
      A student who has learned to ask "how do we know?" is a little harder to fool for the rest of their life. That
      is worth a Tuesday evening.`,
  },
  {
    key: "karim.abdelrahman",
    firstName: "Karim",
    lastName: "Abdelrahman",
    country: "eg",
    price: 12,
    headline: "From the Nile to the Silk Road: world history told with maps",
    introduction: prose`
      I am a licensed tour guide in Luxor with a degree in Egyptology and a drawer full of old maps. When the season
      is quiet I teach history online to curious adults and homeschooled children.`,
    experience: prose`
      Sixteen years of guiding, in English and German, for groups from two to sixty people. I have explained the same
      temple four thousand times and still find new things on its walls.`,
    motivation: prose`
      My grandfather dug with the archaeologists and never learned to read what he found. I tell these stories partly
      for him.`,
  },
];
