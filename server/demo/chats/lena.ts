import type { DemoChat } from "../demoChat.js";

export const chatsOfLena: readonly DemoChat[] = [
  {
    student: "lena.hoffmann",
    tutor: "amelia.stone",
    unread: 0,
    script: `
      == 41 days ago, 18:30
      Lena: Hi Amelia!
        / I write English all day and have not spoken it since school.
      Amelia: Hi Lena! Then your English is in there, it has just not been out for a while. What do you write?
      Lena: Manuals for dishwashers.
      Amelia: Wonderful. In the first lesson you explain one to me and I ask silly questions.
    `,
  },
  {
    student: "lena.hoffmann",
    tutor: "sofia.lambert",
    unread: 0,
    script: `
      == 33 days ago, 19:10
      Lena: Hi Sofia!
        / We are moving to Lyon in spring, and my French stopped at the past tense.
      Sofia: Hi Lena! That is a good place to stop, it has a view. Which street do you want to walk down first: the doctor, the school or the landlord?
      Lena: The landlord, please.
    `,
  },
];
