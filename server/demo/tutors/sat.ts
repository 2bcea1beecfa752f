import type { DemoTutor } from "../demoTutor.js";
import { prose } from "../prose.js";

export const satTutors: readonly DemoTutor[] = [
  {
    key: "marcus.greene",
    firstName: "Marcus",
    lastName: "Greene",
    country: "us",
    price: 60,
    headline: "Digital SAT Math: fewer formulas, better habits",
    introduction: prose`
      I taught high-school math in Atlanta for fifteen years and coached the quiz team, which tells you what my
      weekends looked like. We begin with a full practice test and spend our time on nothing but the questions you
      missed.`,
    experience: prose`
      A master's degree in education and three editions of the test, including the change to the digital one. Students
      keep an error log with me; after a month it knows them better than I do.`,
    motivation: prose`
      A standardized test is a game with published rules. I want every kid to have read them, not only the ones with
      an expensive zip code.`,
  },
  {
    key: "leticia.prado",
    firstName: "Letícia",
    lastName: "Prado",
    country: "br",
    price: 27,
    headline: "SAT Reading and Writing for students whose English is a second language",
    introduction: prose`
      I'm from Belo Horizonte, took the SAT as a foreigner and studied in Minnesota on a scholarship, where I also
      learned what winter is. I show you how to answer before your vocabulary runs out.`,
    experience: prose`
      Three years of private lessons with students from Brazil, Angola and Portugal. My course has eight question
      types, one a week, and no word lists longer than your hand.`,
    motivation: prose`
      When I prepared, every book assumed that I had grown up with English. I'm making the lessons I was looking for.`,
    withoutVideo: true,
  },
];
