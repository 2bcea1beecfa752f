import type { DemoChat } from "../demoChat.js";

/** Nora's chats with tutors other than Amelia and Mateo. */
export const chatsOfNora: readonly DemoChat[] = [
  {
    student: "nora.lindgren",
    tutor: "ngozi.obi",
    unread: 1,
    script: `
      == yesterday, 12:40
      Nora: Hi Ngozi!
        / I'm an architect and I keep thinking about moving into digital products. Is that a silly idea at 34?
      == yesterday, 18:15
      Ngozi: Hello Nora! I was 36, so I am the wrong person to call it silly.
      Ngozi: What do you catch yourself reading when you should be working?
      Nora: How airports make people find the gate. Signs, maps, apps. Hours of it.
      == 2 hours ago
      Ngozi: Then you already have a direction, it is called wayfinding and people are paid for it. Shall we take a
        trial lesson and list what you can do that a design graduate can't?
    `,
  },
  {
    student: "nora.lindgren",
    tutor: "emily.hartman",
    unread: 2,
    script: `
      == 24 days ago, 10:30
      Nora: Hi Emily!
        / Do you also help people who are not engineers? I may have an interview with a British office in spring.
      == 24 days ago, 17:05
      Emily: Hi Nora, absolutely. Architects are fun, you all show up with pictures.
      Emily: Is it for a specific opening, or are you getting ready in general?
      Nora: A specific one, but they will only publish it in a few weeks.
      Emily: Perfect. Then let's find your stories first. Write down five projects where something went wrong and you
        fixed it. Two lines each is plenty.
      == 20 days ago, 21:50
      Nora: Five disasters, two lines each:
        / 1. The staircase that was 4 cm too short.
        / 2. The client who changed his mind on the roof.
        / 3. The pine trees we promised to keep.
        / 4. A colleague who left in the middle.
        / 5. The model I dropped on the way to the jury.
      Emily: Number 3 and number 5. We'll polish those two, and you will never be nervous about "tell me about a time
        when" again.
      == 3 days ago, 16:20
      Nora: The opening is out! They want a short video too. Is that normal?
      == yesterday, 19:30
      Emily: It's getting more common. Ninety seconds, daylight on your face, no music.
      Emily: Want to rehearse it with me this week? I have one early slot and one late one left.
    `,
  },
  {
    student: "nora.lindgren",
    tutor: "conor.brennan",
    unread: 1,
    script: `
      == 5 days ago, 13:10
      Nora: Hi Conor!
        / My tutor says I should listen to people who don't speak like her. Do you take students just for a few lessons?
      == 5 days ago, 14:25
      Conor: Your tutor is a wise woman. I do, and I speak like nobody's tutor.
      Nora: How different is Irish English, really?
      Conor: We have no word for yes and eleven for rain. Otherwise you'll be grand.
      Nora: Then I would like to try one after my trip to Leeds.
      == 4 days ago, 11:00
      Conor: Send me the date when you have it. Meanwhile, here's a sentence to puzzle over: "I'm after breaking the
        window." When did I break it?
    `,
  },
  {
    student: "nora.lindgren",
    tutor: "beatriz.carvalho",
    unread: 0,
    script: `
      == 50 days ago, 20:05
      Nora (trial): Hi Beatriz!
        / I would like to book a trial lesson with you. When are you available this week?
      == 50 days ago, 21:30
      Beatriz: Oi Nora! Call me Bia. Thursday or Friday, after your dinner? What would you like to build?
      Nora: A page for my grandmother's summer house, so that the family stops calling me about the key.
      Beatriz: I love it already. Friday then. Bring three photos and the answer to every question they call about.
      == 47 days ago, 22:10
      Nora: I can't believe that I made a website. It has a picture! And a list!
      Beatriz: And a heading that says where the key is. It's more useful than half of the internet.
      == 40 days ago, 19:20
      Nora: Homework question: my photo is wider than the phone. The house is cut in the middle.
      Beatriz: Ah, the classic. Add this to your stylesheet:
        / img { max-width: 100%; height: auto; }
      Nora: It fits! What did I just do?
      Beatriz: You told every picture never to be wider than its room. You are an architect, you'll understand.
      == 33 days ago, 18:45
      Beatriz: How is the house?
      Nora: Online. My uncle called me to ask for the address of the page that tells him where the key is.
      Beatriz: There is no technology against uncles. See you for lesson four!
    `,
  },
  {
    student: "nora.lindgren",
    tutor: "haruka.ito",
    unread: 0,
    script: `
      == 19 days ago, 09:15
      Nora: Hi Haruka!
        / We asked 60 neighbours about a new square. My boss wants "the statistics". I don't know what that means.
      == 19 days ago, 11:40
      Haruka: Hello Nora. Usually it means that he would like a number that agrees with him. What did you ask them?
      Nora: Age, how often they cross the square, and which of two designs they like.
      Haruka: Then a table with two rows is nearly everything you need. How many chose each design?
      Nora: 41 and 19.
      Haruka: That is clear enough to say in one sentence, and I can show you how sure you may be of it. One lesson, no
        software, just a pencil.
      == 16 days ago, 10:05
      Nora: "Between 56 and 79 percent of the neighbours." My boss loved it. Thank you!
      Haruka: You are welcome. Please keep the pencil.
    `,
  },
  {
    student: "nora.lindgren",
    tutor: "sofia.navarro",
    unread: 0,
    script: `
      == 44 days ago, 16:30
      Nora: Hi Sofía!
        / Would you look at an architect's portfolio and say if there is a product designer hiding in it?
      Sofía: Hi Nora! Happy to. I only have Monday mornings until the end of next month, my time. Does that work for
        you?
      Nora: Oh, Mondays are our site visits. Every single one, I'm afraid.
      Sofía: Then don't wait for me. Write to Ngozi, she is good with people who change direction. And send me a
        postcard!
      Nora: That is so kind. I will, both.
    `,
  },
  {
    student: "nora.lindgren",
    tutor: "chiara.bellini",
    unread: 0,
    script: `
      == 380 days ago, 15:00
      Nora: Hi Chiara!
        / Our office signs are ugly and I have been asked to choose a typeface. Can one lesson help?
      == 380 days ago, 16:45
      Chiara: One lesson can stop the worst. Send me a photo of the door.
      Nora: It is in capital letters. It is a very small door.
      Chiara: I see. Let's begin with lower case and a deep breath.
      == 376 days ago, 17:20
      Nora: The new signs are up. People keep touching them. Thank you!
    `,
  },
  {
    student: "nora.lindgren",
    tutor: "isla.drummond",
    unread: 1,
    script: `
      == 6 hours ago
      Nora (trial): Hi Isla!
        / I would like to book a trial lesson with you. When are you available this week?
    `,
  },
];
