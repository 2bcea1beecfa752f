import type { DemoChat } from "../demoChat.js";

export const chatsOfYuki: readonly DemoChat[] = [
  {
    student: "yuki.tanaka",
    tutor: "amelia.stone",
    unread: 2,
    script: `
      == 13 days ago, 11:10
      Yuki (trial): Hi Amelia!
        / I would like to book a trial lesson with you. When are you available this week?
      == 13 days ago, 12:20
      Amelia: Hi Yuki! I have tomorrow at 9 am, which should be your early evening. Would that suit you?
      Yuki: Yes, thank you very much. I am looking forward to it.
      == 12 days ago, 12:00
      Amelia: It was a pleasure to meet you. You speak more clearly than you believe. Would you like to go on weekly?
      Yuki: I would like to think about it until I have my timetable, if I may.
      Amelia: Of course you may. Take your time.
      == 3 hours ago
      Yuki: Dear Amelia, I have my timetable now. Are Thursdays at 9 am still possible?
      Yuki: And may I bring a short presentation about cherry trees? My teacher gave me only two weeks.
    `,
  },
  {
    student: "yuki.tanaka",
    tutor: "jack.whitlock",
    unread: 0,
    script: `
      == 62 days ago, 09:40
      Yuki: Hi Jack!
        / People often ask me to repeat words with L and R. Could you please help me?
      Jack: G'day Yuki! I can, and I bet it's not the R. Send me ten seconds of you saying "a really long railway line"?
      == 61 days ago, 10:15
      Yuki: I have sent it. I was laughing at the end, I am sorry.
      Jack: The laugh was the clearest part! And I was right: your R is fine, it's the L at the end of words. That's a
        quick fix.
      == 55 days ago, 10:30
      Jack: Your ten words for the week: feel, full, call, cool, until, possible, travel, little, people, apple.
      Yuki: I say them to my rice cooker every morning.
      Jack: A strict listener. Keep going!
      == 34 days ago, 09:05
      Yuki: Today I ordered "a small apple milk tea" on a video call with my cousin in Sydney, and she understood all of
        it.
      Jack: That sentence has four of them in it. You've graduated, Yuki.
    `,
  },
  {
    student: "yuki.tanaka",
    tutor: "isla.drummond",
    unread: 0,
    script: `
      == 21 days ago, 10:50
      Yuki: Hi Isla!
        / I need 6.5 in IELTS by December. My Listening is 6.0 because I lose the place and then I panic.
      Isla: Hi Yuki. Good news: losing the place is a technique problem, not an English problem.
      Isla: For the next practice test, keep your pencil one question ahead of the speaker. Don't go back, ever.
      == 17 days ago, 11:35
      Yuki: I went from 27 to 31 right answers. I did not go back even when it hurt.
      Isla: 31 is a 7.0. The hurting stops in about two weeks.
    `,
  },
  {
    student: "yuki.tanaka",
    tutor: "rachel.feldman",
    unread: 1,
    script: `
      == 2 days ago, 11:20
      Yuki: Hi Rachel!
        / I wish to apply to a college in Vermont. My essay is about winning a science prize. Is it a good topic?
      == 2 days ago, 20:45
      Rachel: Hello Yuki, congratulations on the prize! I would like to hear about an afternoon when the experiment
        failed.
      Rachel: That's usually where the essay is hiding. Can you tell me about one in a few lines?
      == yesterday, 10:30
      Yuki: There was one with forty snails and an open window. I will try to write it down.
    `,
  },
];
