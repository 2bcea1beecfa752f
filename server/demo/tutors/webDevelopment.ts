import type { DemoTutor } from "../demoTutor.js";
import { prose } from "../prose.js";

export const webDevelopmentTutors: readonly DemoTutor[] = [
  {
    key: "chinedu.eze",
    firstName: "Chinedu",
    lastName: "Eze",
    country: "ng",
    price: 20,
    headline: "React and TypeScript by building one real shop, week by week",
    introduction: prose`
      I'm a front-end developer in Lagos who learned everything on a phone with a cracked screen. My students build
      one small online shop from the first lesson to the last, and at the end it is yours to show.`,
    experience: prose`
      Seven years of React for fintech start-ups, mentor at two bootcamps. I know which parts of a tutorial people
      skip and then need at two in the morning.`,
    motivation: prose`
      Somebody I had never met spent his evenings answering my forum questions in 2014. I can't pay him back, so I pay
      it forward.`,
  },
  {
    key: "beatriz.carvalho",
    firstName: "Beatriz",
    lastName: "Carvalho",
    country: "br",
    price: 19,
    headline: "Your first website in six lessons, no experience needed",
    introduction: prose`
      Oi! I'm Bia from Recife. I was a baker until my wrists complained, then I taught myself HTML to put the bakery
      online. I teach the web the way I taught dough: hands in it from the first minute.`,
    experience: prose`
      Five years as a freelance web designer for cafés, dentists and one samba school. I have a fixed six-lesson
      course, and after it you choose: go deeper, or go and enjoy your website.`,
    motivation: prose`
      People think that they are late. I was thirty-eight. There is no late, there is only today or next week.`,
  },
  {
    key: "mateusz.wrona",
    firstName: "Mateusz",
    lastName: "Wrona",
    country: "pl",
    price: 30,
    headline: "Node.js, SQL and the parts of the back end nobody shows you",
    introduction: prose`
      Backend developer from Gdańsk. I like log files, slow queries and the sea, in that order. In our lessons we take
      an application that works on your laptop and make it survive strangers.`,
    experience: prose`
      Twelve years on call for booking systems of ferries and theatres. I teach through incidents: each lesson begins
      with something that really broke one night, and you find out why.`,
    motivation: prose`
      Junior developers are handed the keys to a database and no map. I draw maps.`,
  },
];
