import type { DemoChat } from "../demoChat.js";

export const chatsOfTomas: readonly DemoChat[] = [
  {
    student: "tomas.rivera",
    tutor: "amelia.stone",
    unread: 0,
    script: `
      == 75 days ago, 23:05
      Tomás: Hi Amelia!
        / I start a job in Dublin in three months. My English is from video games. Can you help me to sound like an
        adult?
      == 74 days ago, 08:30
      Amelia: Good morning Tomás! What do you say in video games that you can't say in Dublin?
      Tomás: Almost everything.
      Amelia: Then we know where to start. Are evenings in Mexico good for you? That would be my late night, so perhaps
        your mornings are better.
      Tomás: 7 am is fine, I have a baby. 7 am is my afternoon.
      Amelia: Congratulations! 7 am on Tuesdays and Fridays it is.
      == 46 days ago, 14:40
      Tomás: The landlord in Dublin wrote "viewing is strictly by appointment, references essential". What is a
        reference if I never rented there?
      Amelia: A letter from your present landlord or your boss that says you are quiet and you pay. Ask for it in
        English.
      Tomás: My landlord only speaks Spanish and football.
      Amelia: Then write it yourself, let him sign it, and I'll check it on Friday.
      == 18 days ago, 13:55
      Tomás: WE HAVE THE FLAT. Two rooms, a tree, no mould. Thank you thank you.
      Amelia: A tree! I'm so pleased for the three of you. Next topic: small talk about the weather.
      Tomás: I have prepared: "Soft day, isn't it?"
      Amelia: You've been talking to Conor, haven't you.
    `,
  },
  {
    student: "tomas.rivera",
    tutor: "lucia.moreno",
    unread: 0,
    script: `
      == 96 days ago, 19:00
      Tomás (trial): Hi Lucía!
        / I would like to book a trial lesson with you. When are you available this week?
      == 96 days ago, 20:10
      Lucía: ¡Hola Tomás! Mañana at 6 pm Valencia time? You choose the language, I bring the list of 120 mistakes.
      Tomás: Perfect. I think I make 118 of them.
      == 95 days ago, 19:05
      Lucía: We counted 31, and half of those were the same one. "I have 33 years" is the first to go.
      Tomás: I am 33. I am 33. I am 33.
      Lucía: Eso es. Homework: a text of ten lines about your family without the verb "to have".
      == 93 days ago, 07:20
      Tomás: It was horrible. Here it is: "There are three of us. We live with my wife's plants..."
      Lucía: It's lovely, and you will never write "I have hungry" again. For conversation, later on, try Amelia.
    `,
  },
  {
    student: "tomas.rivera",
    tutor: "kenji.morita",
    unread: 0,
    script: `
      == 29 days ago, 22:30
      Tomás: Hi Kenji!
        / My new team reviews every line of code. At my old job nobody did. What should I expect?
      == 28 days ago, 06:15
      Kenji: Good evening. Expect short comments that sound cold and are not. Expect many of them in the first weeks.
      Kenji: Send me a change you are proud of, please, and I will review it as a strict colleague would.
      Tomás: It's a bit long. 600 lines.
      Kenji: That is my first comment.
      == 26 days ago, 05:50
      Tomás: Now it's five changes, and you were right, there was a bug in the third. How did you know?
      Kenji: There is always one in the third. See you on Saturday morning, your Friday night.
    `,
  },
  {
    student: "tomas.rivera",
    tutor: "chinedu.eze",
    unread: 1,
    script: `
      == 3 days ago, 15:45
      Tomás: Hi Chinedu!
        / I write Java all day. How long until I can build a small page with React for my sister's bakery?
      == 3 days ago, 17:00
      Chinedu: If you come every week and do the homework: six lessons. If you only come every week: twelve.
      Tomás: Ha, fair. Is the bakery allowed to be our shop project?
      Chinedu: It's better than my example shop. Mine sells umbrellas. When shall we start?
    `,
  },
];
