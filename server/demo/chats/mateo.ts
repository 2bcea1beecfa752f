import type { DemoChat } from "../demoChat.js";

export const chatsOfMateo: readonly DemoChat[] = [
  {
    student: "nora.lindgren",
    tutor: "mateo.rojas",
    unread: 0,
    script: `
      == 61 days ago, 18:10
      Nora: Hi Mateo!
        / I am off to Oaxaca in November to look at houses. Can one learn enough to order lunch by then?
      Mateo: Lunch is week one. In week two you complain about it politely.
      Nora: Sold.
    `,
  },
  {
    student: "yuki.tanaka",
    tutor: "mateo.rojas",
    unread: 0,
    script: `
      == 58 days ago, 06:30
      Yuki: Hi Mateo!
        / I know much grammar and I have never said a sentence.
      == 58 days ago, 14:05
      Mateo: Then we skip the grammar and start with the sentences. Bring me one thing that annoys you.
      Yuki: The printer.
      Mateo: Perfect. The printer gives us twenty minutes.
    `,
  },
  {
    student: "ibrahim.yusuf",
    tutor: "mateo.rojas",
    unread: 0,
    script: `
      == 50 days ago, 19:00
      Ibrahim: Hi Mateo!
        / My brother has married into a family in Puebla. I have to give a speech.
      Mateo: How long, and do you want them to cry or to laugh?
      Ibrahim: Two minutes. Both.
      Mateo: Then we need three lessons.
    `,
  },
  {
    student: "camille.laurent",
    tutor: "mateo.rojas",
    unread: 0,
    script: `
      == 44 days ago, 17:20
      Camille: Hi Mateo!
        / I have Spanish at school but only on paper.
      Mateo: Then we leave the paper at home. Thursday?
      Camille: Thursday!
    `,
  },
  {
    student: "daniel.kowalski",
    tutor: "mateo.rojas",
    unread: 0,
    script: `
      == 43 days ago, 21:15
      Daniel: Hi Mateo!
        / I work with a team in Monterrey. They switch to English when I join, and I would like them not to.
      Mateo: Good reason. We practice the first five minutes of a meeting until you own them.
    `,
  },
  {
    student: "lena.hoffmann",
    tutor: "mateo.rojas",
    unread: 0,
    script: `
      == 36 days ago, 19:40
      Lena (trial): Hi Mateo!
        / I would like to book a trial lesson with you. When are you available this week?
      Mateo: Hi Lena! Wednesday or Saturday morning, your evening. What is your Spanish like?
      Lena: Like a menu: I can read it and point.
    `,
  },
  {
    student: "oskar.nyberg",
    tutor: "mateo.rojas",
    unread: 0,
    script: `
      == 35 days ago, 20:05
      Oskar: Hi Mateo!
        / I play the accordion in a band that plays Mexican songs. I would like to know what I am playing.
      Mateo: A patient accordion player! Send me the saddest song, and we will start with it.
    `,
  },
];
