import type { DemoChat } from "../demoChat.js";

export const chatsOfSofia: readonly DemoChat[] = [
  {
    student: "oskar.nyberg",
    tutor: "sofia.lambert",
    unread: 0,
    script: `
      == 30 days ago, 20:20
      Oskar: Hi Sofia!
        / I would like to sing Brassens without making French people wince.
      Sofia: Hi Oskar! Then bring the words. We begin with the vowels, the guitar comes later.
      Oskar: It is an accordion.
      Sofia: Even better.
    `,
  },
  {
    student: "daniel.kowalski",
    tutor: "sofia.lambert",
    unread: 0,
    script: `
      == 27 days ago, 21:00
      Daniel: Hi Sofia!
        / I like your map. Does it have a legend?
      Sofia: It does: fourteen signs. You will know them by Christmas.
    `,
  },
];
