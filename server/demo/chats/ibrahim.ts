import type { DemoChat } from "../demoChat.js";

export const chatsOfIbrahim: readonly DemoChat[] = [
  {
    student: "ibrahim.yusuf",
    tutor: "farah.mansour",
    unread: 0,
    script: `
      == 54 days ago, 20:15
      Ibrahim (trial): Hi Farah!
        / I would like to book a trial lesson with you. When are you available this week?
      Ibrahim: I am a pharmacist in Kano. I have 8.0, 7.5, 7.5 and then 6.5 in Writing. Twice.
      == 54 days ago, 21:00
      Farah: Good evening, Ibrahim. 6.5 twice with those other scores usually means one habit, not ten. Please send me
        an essay you wrote under exam conditions.
      == 53 days ago, 19:25
      Ibrahim: Sent. 40 minutes, no dictionary, one power cut.
      Farah: Received. You will have it back tomorrow.
      == 52 days ago, 18:10
      Farah: Marked. Your English is well above 7. But you answer the topic and not the question. It asked "to what
        extent do you agree", and I still don't know.
      Ibrahim: I thought that it is more polite to present both sides.
      Farah: It is very polite. The examiner doesn't want a diplomat.
      == 48 days ago, 20:30
      Farah: For our lesson: three introductions, each with your opinion in the second sentence. Nothing more.
      == 47 days ago, 21:15
      Ibrahim: Three introductions attached. In the second one I agree so strongly that my wife came to ask who I was
        arguing with.
      Farah: That's the one. Write them all like that.
      == 26 days ago, 19:40
      Ibrahim: The essay of today: 265 words, 38 minutes, opinion in line two.
      == 25 days ago, 18:00
      Farah: A 7.0 from me, and I am stricter than they are. Book the test.
      Ibrahim: Booked. I was waiting for you to say it.
      == 7 days ago, 16:50
      Ibrahim: The results are here. I can't open them.
      Farah: Ask your wife to open them.
      Ibrahim: Writing 7.0. She is shouting. The children are shouting. I think the neighbours are shouting.
      Farah: I am shouting in Alexandria. Congratulations to the whole house, Ibrahim!
      Ibrahim: Thank you, Farah. Two years I tried alone. May I send you my friend Musa? He also presents both sides.
      Farah: Send him. I have a place for one more diplomat.
    `,
  },
  {
    student: "ibrahim.yusuf",
    tutor: "amelia.stone",
    unread: 1,
    script: `
      == 90 minutes ago
      Ibrahim (trial): Hi Amelia!
        / I would like to book a trial lesson with you. When are you available this week?
    `,
  },
  {
    student: "ibrahim.yusuf",
    tutor: "claire.dumont",
    unread: 0,
    script: `
      == 5 days ago, 17:30
      Ibrahim: Hi Claire!
        / I am a pharmacist and I would like to do a master's degree in public health. Leuven or Lille? In English, if
        it exists.
      == 4 days ago, 09:20
      Claire: Hello Ibrahim! It exists in both. Leuven is larger, Lille is warmer to foreigners and not warmer at all.
      Claire: Do you have your degree certificate with an official translation? That is the paper which is always
        missing.
      Ibrahim: I have the certificate. Nobody told me about a translation.
      Claire: Now somebody has. Start with it this week, it can take two months. Then we choose the city in peace.
      == 3 days ago, 18:05
      Ibrahim: The translator says five weeks. Thank you for saving my January.
    `,
  },
];
