import type { DemoTutor } from "../demoTutor.js";
import { prose } from "../prose.js";

export const careerAdviceTutors: readonly DemoTutor[] = [
  {
    key: "ngozi.obi",
    firstName: "Ngozi",
    lastName: "Obi",
    country: "ng",
    price: 36,
    headline: "Moving into tech from another profession, step by step",
    introduction: prose`
      I was a pharmacist in Enugu for nine years and am now a product manager in Abuja. I help people to see which of
      their old skills still count (more than they think) and which course they can skip (most).`,
    experience: prose`
      Mentor for a women-in-tech programme since 2018. In six lessons we write your story, choose two realistic roles,
      and contact ten people who already have them. You do the contacting.`,
    motivation: prose`
      When I changed careers, everybody asked me why and nobody asked me how. How is the interesting question.`,
  },
  {
    key: "etienne.moreau",
    firstName: "Étienne",
    lastName: "Moreau",
    country: "fr",
    price: 45,
    headline: "First time leading a team? Let's talk before Monday",
    introduction: prose`
      I ran restaurant kitchens in Lyon and then customer support in a bank; the heat was about the same. I coach new
      managers through their first hundred days, one real situation after another.`,
    experience: prose`
      Twenty years of leading teams between four and ninety people, and a diploma in coaching that I took afterwards,
      to find out what I had been doing. Lessons in English or French.`,
    motivation: prose`
      People are promoted because they were good at something else and then left alone with it. I would have loved one
      phone call a week with somebody who had seen it before.`,
  },
];
