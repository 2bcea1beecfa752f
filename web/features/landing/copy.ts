const count = new Intl.NumberFormat("en-IN");

/** The figures are quoted from the specification. */
export const copy = {
  title: "Learn faster with your best language tutor",
  description: "Learn faster with your best language tutor: find a tutor, send a message and start this week.",
  hero: {
    heading: "Learn faster with your best language tutor.",
    lead: "Talk to real people who love to teach. Choose a tutor, send a message and start this week.",
    start: "Get started",
  },
  stats: [
    { figure: "44,000+", what: "experienced tutors" },
    { figure: "300,000+", what: "5-star reviews" },
    { figure: "120+", what: "subjects" },
    { figure: "180+", what: "nationalities" },
    { figure: "4.8", what: "app rating" },
  ],
  languages: {
    heading: "What do you want to learn?",
    cards: [
      { name: "English", subject: "english", tutors: `${count.format(23903)} tutors` },
      { name: "Spanish", subject: "spanish", tutors: `${count.format(8053)} tutors` },
      { name: "French", subject: "french", tutors: `${count.format(2707)} tutors` },
    ],
  },
  samples: {
    heading: "Tutors students keep coming back to",
    rating: (value: string) => `Rated ${value} out of 5`,
    /* Tutors from the demo data, whose ids are the same in every installation. */
    tutors: [
      {
        id: "cfa764e9-e52b-59cb-8d29-155a7fca967c",
        name: "Amelia S.",
        teaches: "English",
        rating: "4.9",
        quote: "Small talk, big progress: we speak from minute one.",
      },
      {
        id: "91d25ff6-3170-5d24-b93b-7ef79132f0b2",
        name: "Mateo R.",
        teaches: "Spanish",
        rating: "4.9",
        quote: "You will tell your first joke in Spanish by Friday.",
      },
      {
        id: "600ad8e0-cf44-5ea9-9802-cf3f56b38a2e",
        name: "Sofia L.",
        teaches: "French",
        rating: "4.7",
        quote: "Grammar is a map. We go for walks with it.",
      },
    ],
  },
  steps: {
    heading: "How it works",
    cards: [
      { title: "Find a tutor", body: "Look through profiles, prices and videos, and message the ones you like." },
      { title: "Start learning", body: "Agree on a trial lesson. Your tutor plans it around what you need." },
      { title: "Speak. Read. Write.", body: "Lesson by lesson, week by week, until the language feels like yours." },
    ],
  },
  guarantee: {
    heading: "Lessons you will love. Guaranteed.",
    body: "Try another tutor for free if you're not satisfied.",
  },
  becomeTutor: {
    heading: "Become a tutor",
    body: "Earn money sharing what you know with students all over the world. You set the price and the hours.",
    action: "Become a tutor",
  },
  corporate: {
    heading: "Corporate language training for business",
    body: "Lessons for whole teams, in the languages your customers speak.",
    demo: "Book a demo",
    refer: "Refer your company",
  },
  dialogs: {
    demo: {
      title: "Book a demo",
      description:
        "We are happy to show you how teams learn here. Please contact the operator of this server: they set up company accounts manually and will suggest a time.",
    },
    refer: {
      title: "Refer your company",
      description:
        "Do your colleagues want to learn together? Send them a link to this page. Once five of you have signed up, ask for a company account.",
    },
  },
} as const;
