import type { DemoTutor } from "../demoTutor.js";
import { biologyTutors } from "./biology.js";
import { careerAdviceTutors } from "./careerAdvice.js";
import { designTutors } from "./design.js";
import { englishTutors } from "./english.js";
import { frenchTutors } from "./french.js";
import { historyTutors } from "./history.js";
import { ieltsTutors } from "./ielts.js";
import { mathTutors } from "./math.js";
import { programmingTutors } from "./programming.js";
import { satTutors } from "./sat.js";
import { spanishTutors } from "./spanish.js";
import { universityPreparationTutors } from "./universityPreparation.js";
import { webDevelopmentTutors } from "./webDevelopment.js";

export const tutorsBySubject: Readonly<Record<string, readonly DemoTutor[]>> = {
  english: englishTutors,
  spanish: spanishTutors,
  french: frenchTutors,
  programming: programmingTutors,
  "web-development": webDevelopmentTutors,
  design: designTutors,
  "university-preparation": universityPreparationTutors,
  ielts: ieltsTutors,
  sat: satTutors,
  math: mathTutors,
  biology: biologyTutors,
  history: historyTutors,
  "career-advice": careerAdviceTutors,
};
