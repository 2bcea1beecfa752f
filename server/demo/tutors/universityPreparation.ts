import type { DemoTutor } from "../demoTutor.js";
import { prose } from "../prose.js";

export const universityPreparationTutors: readonly DemoTutor[] = [
  {
    key: "oliver.ashcroft",
    firstName: "Oliver",
    lastName: "Ashcroft",
    country: "gb",
    price: 48,
    headline: "Personal statements and mock interviews for UK universities",
    introduction: prose`
      I read history at Durham, stayed for a doctorate and ended up reading other people's applications. I work with
      sixth-formers who have plenty to say and no idea which part of it matters.`,
    experience: prose`
      Five years as an admissions reader and outreach officer, nine as a tutor. I will not write your statement for
      you, but I will ask annoying questions until you have written a good one.`,
    motivation: prose`
      The students who most deserve a place are often the ones without an uncle who knows how it works. For fifty
      minutes a week I can be the uncle.`,
  },
  {
    key: "rachel.feldman",
    firstName: "Rachel",
    lastName: "Feldman",
    country: "us",
    price: 55,
    headline: "College essays that admissions officers finish reading",
    introduction: prose`
      I'm a former admissions counselor from Vermont and a mother of two recent applicants, so I have cried on both
      sides of the process. We look for the small, odd, true story and leave the mission trip at home.`,
    experience: prose`
      Seven admission seasons at a liberal arts college and ten years of independent counseling. I help with school
      lists, essays, timelines and, when needed, calming parents down.`,
    motivation: prose`
      Seventeen is a strange age to be asked who you are. I like helping somebody find the first honest paragraph of
      the answer.`,
  },
  {
    key: "claire.dumont",
    firstName: "Claire",
    lastName: "Dumont",
    country: "fr",
    price: 32,
    headline: "Study in Europe: choosing, applying, arriving",
    introduction: prose`
      I have studied in Lille, Leuven and Bologna and filled in every form there is. I help students from outside
      Europe to compare programmes, understand what they really cost and not miss the deadline in January.`,
    experience: prose`
      Eight years in the international office of a French university, on the patient side of the desk. I know what
      goes missing from most files, and it is nearly always the same document.`,
    motivation: prose`
      A year abroad turned a timid girl from a small town into me. I am rather in favour of years abroad.`,
  },
];
