import type { DemoTutor } from "../demoTutor.js";
import { prose } from "../prose.js";

export const englishTutors: readonly DemoTutor[] = [
  {
    key: "amelia.stone",
    firstName: "Amelia",
    lastName: "Stone",
    country: "gb",
    price: 24,
    headline: "Speak first, polish later: calm conversation lessons for shy speakers",
    introduction: prose`
      I live in Bristol with two cats who join most of my lessons uninvited. I teach adults who understand a lot of
      English but freeze when it is their turn to talk. We start with topics you already have opinions about, and the
      grammar comes in through the side door.`,
    experience: prose`
      I spent six years at a language school in Lisbon and have taught online since 2019. I hold the CELTA and a
      degree in linguistics. Most of my students are between 25 and 50 and need English for work, for a move abroad or
      for a partner's family.`,
    motivation: prose`
      I was a painfully quiet French student myself, so I know what it costs to open your mouth. If you leave a lesson
      a little less afraid than you came, it was a good lesson.`,
  },
  {
    key: "conor.brennan",
    firstName: "Conor",
    lastName: "Brennan",
    country: "ie",
    price: 22,
    headline: "English through stories, news and the occasional bad joke",
    introduction: prose`
      Hello from Galway! I used to present the late show on a local radio station, and I still think the best way into
      a language is a good story. Bring me one from your week and we will tell it again until it sounds like you.`,
    experience: prose`
      Eleven years in radio, then a TEFL diploma and four years of teaching groups of newly arrived nurses and
      engineers in the west of Ireland. Online I work with intermediate and advanced learners only.`,
    motivation: prose`
      Textbook English is perfectly correct and a bit lonely. I want you to be able to interrupt, tease, hesitate and
      change the subject, because that is what people really do with a language.`,
  },
  {
    key: "thandiwe.nkosi",
    firstName: "Thandiwe",
    lastName: "Nkosi",
    country: "za",
    price: 18,
    headline: "Business English for meetings where you would like to say more",
    introduction: prose`
      I grew up in Durban speaking Zulu at home and English at school, and later ran project meetings in both. I help
      professionals who write good emails but go silent on calls.`,
    experience: prose`
      Nine years as a project coordinator in logistics, five as a language coach for companies in Johannesburg and
      Rotterdam. We practise with your own agenda, your own slides and your own difficult colleague.`,
    motivation: prose`
      I have seen brilliant people passed over because somebody louder summed up their idea. I would like there to be
      fewer of those stories.`,
  },
  {
    key: "maricel.santos",
    firstName: "Maricel",
    lastName: "Santos",
    country: "ph",
    price: 9,
    headline: "Patient everyday English for beginners of every age",
    introduction: prose`
      Kumusta! I am Maricel from Cebu, a mother of three and a teacher since 2008. My youngest student is seven and my
      oldest turned seventy-four in March. I speak slowly, I draw a lot and I never mind saying it again.`,
    experience: prose`
      I taught elementary school for ten years and moved online when my family moved to a small island. I have my own
      picture cards and songs for children, and a walk-through-the-market course for adults.`,
    motivation: prose`
      Beginners make progress you can hear from week to week. Being there for somebody's first whole conversation is
      still my favourite part of the job.`,
  },
  {
    key: "jack.whitlock",
    firstName: "Jack",
    lastName: "Whitlock",
    country: "au",
    price: 28,
    headline: "Pronunciation and listening: understand fast speakers, be understood at once",
    introduction: prose`
      I'm a speech scientist from Adelaide who fell into teaching by recording strangers on trams. In our first lesson
      I listen to you for ten minutes and then tell you the two or three sounds that matter. Only those; the rest of
      your accent is yours to keep.`,
    experience: prose`
      A master's degree in phonetics and seven years at a university language centre. I have worked with doctors, call
      centre teams, a choir and one very determined lighthouse keeper.`,
    motivation: prose`
      Small changes in rhythm do more than years of vocabulary lists, and hardly anybody is told which ones. Telling
      people is the fun part.`,
  },
  {
    key: "dilnoza.karimova",
    firstName: "Dilnoza",
    lastName: "Karimova",
    country: "uz",
    price: 5,
    headline: "Your first 500 words of English, explained in Uzbek or Russian when needed",
    introduction: prose`
      I am in the last year of my teaching degree in Samarkand and this is my first season as an online tutor, which
      is why my price is low. I prepare every lesson in writing and send you the notes the same evening.`,
    experience: prose`
      Two years as an assistant in an evening school and a summer as a guide at the Registan, where I answered the
      same forty questions in English every day. They make a surprisingly good beginners' course.`,
    motivation: prose`
      I learned English from library books and one patient neighbour. Now it is my turn to be the patient neighbour.`,
    withoutVideo: true,
  },
  {
    key: "grace.wanjiru",
    firstName: "Grace",
    lastName: "Wanjiru",
    country: "ke",
    price: 12,
    headline: "Writing that sounds like you: emails, essays and applications",
    introduction: prose`
      I edit a small magazine in Nairobi in the mornings and teach writing in the afternoons. You send me a page, I
      mark it before we meet, and the whole lesson is spent on your own sentences.`,
    experience: prose`
      Twelve years as a copy editor for two daily papers and a publisher of schoolbooks. I have helped students with
      scholarship letters, a cookbook, a wedding speech and far too many cover letters.`,
    motivation: prose`
      Most people have been told that they can't write, usually by somebody who liked long words. I enjoy proving that
      person wrong.`,
  },
  {
    key: "lucia.moreno",
    firstName: "Lucía",
    lastName: "Moreno",
    country: "es",
    price: 15,
    headline: "Inglés sin vergüenza: English for Spanish speakers who start over",
    introduction: prose`
      Soy de Valencia and I learned English at twenty-six, so I remember exactly where it hurts. If your first
      language is Spanish I can tell you why we both say "people is" and how to stop.`,
    experience: prose`
      Five years at an official language school and three online, mostly with adults who gave up English at sixteen. I
      keep a list of 120 typical mistakes of ours and tick them off with you, one by one.`,
    motivation: prose`
      Starting over as an adult takes courage and deserves a teacher who doesn't sigh. I have never sighed in a
      lesson, and I don't plan to.`,
  },
  {
    key: "emily.hartman",
    firstName: "Emily",
    lastName: "Hartman",
    country: "us",
    price: 35,
    headline: "Interview coaching in English for engineers and designers",
    introduction: prose`
      I was a recruiter in Seattle for eight years, and I have sat through more than two thousand interviews on the
      quiet side of the table. Now I help people from other countries tell their story in the forty minutes they are
      given.`,
    experience: prose`
      Recruiting for a hospital group and for two software companies, followed by a TESOL certificate. A typical course
      with me is five lessons: your story, your numbers, hard questions, a rehearsal and another rehearsal.`,
    motivation: prose`
      Good candidates lose offers because of one clumsy answer. It takes about a week to turn that answer into the
      best one they have, and I never get tired of hearing how it went.`,
  },
  {
    key: "piotr.zielinski",
    firstName: "Piotr",
    lastName: "Zieliński",
    country: "pl",
    price: 14,
    headline: "Grammar for people who like to know why",
    introduction: prose`
      I come from Wrocław and have been at war with the English article for twenty years; these days we are on good
      terms. My lessons are for curious minds: we take one rule, look at where it came from and break it on purpose.`,
    experience: prose`
      A degree in English philology, eight years in a secondary school and a small grammar blog with loyal readers. I
      teach in English or Polish, from level B1 up to the Cambridge C2 exam.`,
    motivation: prose`
      "You just have to memorise it" is the saddest sentence in education. Nearly everything has a reason, and a
      reason is easier to remember than a list.`,
  },
];
