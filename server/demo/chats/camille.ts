import type { DemoChat } from "../demoChat.js";

export const chatsOfCamille: readonly DemoChat[] = [
  {
    student: "camille.laurent",
    tutor: "amelia.stone",
    unread: 1,
    script: `
      == 9 days ago, 16:40
      Camille: Hi Amelia!
        / I have a university interview in English in January. I am not shy but I speak too fast when I am nervous.
      == 9 days ago, 18:30
      Amelia: Hi Camille! Fast is much easier to mend than silent. Which subject, and how long is the interview?
      == yesterday, 20:55
      Camille: History, twenty-five minutes, two professors. Sorry for the late answer, we had exams all week!
    `,
  },
  {
    student: "camille.laurent",
    tutor: "oliver.ashcroft",
    unread: 0,
    script: `
      == 39 days ago, 17:15
      Camille: Hi Oliver!
        / My personal statement begins with "Since I was a child I have always been passionate about history". Is it OK?
      Oliver: Good evening, Camille. So does everybody's, I'm afraid. What was the last thing you read that annoyed you?
      == 38 days ago, 16:50
      Camille: A book that says the women of the Commune were "picturesque". I was angry for two days.
      Oliver: There is your first sentence. Write down what you would say to the author.
      == 31 days ago, 18:20
      Camille: 3,980 characters. My mother cried, my teacher asked who helped me. I said: a man who asks annoying
        questions.
      Oliver: The highest praise. Send it off before you start improving it.
    `,
  },
  {
    student: "camille.laurent",
    tutor: "tommaso.ferri",
    unread: 0,
    script: `
      == 120 days ago, 15:10
      Camille (trial): Hi Tommaso!
        / I would like to book a trial lesson with you. When are you available this week?
      == 120 days ago, 19:35
      Tommaso: Ciao Camille! Thursday at five. I will send you one letter from 1871, half a page. Read it twice and tell
        me what the writer is afraid of.
      Camille: Only one question?
      Tommaso: It is a big one, you'll see.
      == 117 days ago, 18:00
      Camille: I first thought that he is afraid of the soldiers. But he is afraid that nobody will write back.
      Tommaso: And now you are a historian. Well read.
      == 10 days ago, 17:45
      Camille: 17 out of 20 in the mock exam! The source question was a letter. I knew exactly what to do.
      Tommaso: Bravissima! Which letter? I am curious by profession.
      Camille: From a nurse in Salonica in 1916. She pretends to write about the weather.
    `,
  },
];
