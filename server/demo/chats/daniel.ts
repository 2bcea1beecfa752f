import type { DemoChat } from "../demoChat.js";

export const chatsOfDaniel: readonly DemoChat[] = [
  {
    student: "daniel.kowalski",
    tutor: "amelia.stone",
    unread: 0,
    script: `
      == 140 days ago, 18:30
      Daniel: Hi Amelia!
        / I read English all day and never speak it. I sound like documentation. Is there a cure?
      == 140 days ago, 19:10
      Amelia: Hi Daniel! There is. It's called gossip. We'll start with your neighbours.
      Daniel: I don't know my neighbours.
      Amelia: Even better, then you are free to invent them. Monday at 7 pm?
      Daniel: Monday at 7 pm is accepted.
      Amelia: "Monday works for me", says the cure.
      == 133 days ago, 20:00
      Daniel: Mrs Nowak from the third floor has bought a second accordion. Nobody knows what happened to the first.
      Amelia: Excellent. Who is paying for the accordions?
      Daniel: This will be revealed in the next release.
      Amelia: "You'll have to wait till next week."
      Daniel: You'll have to wait till next week!
      == 84 days ago, 18:15
      Daniel: I had a call with a recruiter and made a joke, and she laughed. I was not prepared for it and went silent.
      Amelia: Laughing back is allowed. What was the joke?
      Daniel: She asked about my weaknesses. I said: accordions.
      Amelia: I have never been prouder of a student.
      == 11 days ago, 19:50
      Daniel: I passed the first round! The second one is technical, so I'll take two weeks of puzzles with Hannah
        instead of gossip, if that's all right.
      Amelia: Quite right too. Mrs Nowak and I will wait for you.
      Daniel: Thanks! I'll be back, and I'll bring an ending.
      Amelia: Good luck! And if your mind goes blank: "Let me think out loud for a second."
      Daniel: I wrote it on a note and put it on the screen.
      Amelia: Now you sound like a person.
    `,
  },
  {
    student: "daniel.kowalski",
    tutor: "hannah.vogel",
    unread: 1,
    script: `
      == 11 days ago, 20:30
      Daniel (trial): Hi Hannah!
        / I would like to book a trial lesson with you. When are you available this week?
      Daniel: It's a whiteboard interview, in twelve days.
      == 10 days ago, 08:45
      Hannah: Hi Daniel, twelve days is a decent amount. Tomorrow at 18:00? Bring paper and a thick pen, no keyboard.
      Daniel: Tomorrow works for me. A pen, I must have one somewhere.
      == 9 days ago, 19:20
      Hannah: You solved it. You also said nothing for six minutes, and I would have failed you. Talk, even if it's
        wrong.
      Daniel: It feels strange to be wrong aloud.
      Hannah: That is the exercise. Until next time: explain binary search to somebody who never asked.
      == 7 days ago, 21:05
      Daniel: I explained it to my mother with a telephone book. She asked why I don't just use the telephone.
      Hannah: A better question than most candidates have.
      == 2 days ago, 18:40
      Daniel: Mock interview number two: 34 minutes, both problems. I talked the whole time, my throat hurts.
      == 40 minutes ago
      Hannah: I watched the recording again: you are ready. Sleep well, eat breakfast, and start with a drawing.
    `,
  },
  {
    student: "daniel.kowalski",
    tutor: "piotr.zielinski",
    unread: 0,
    script: `
      == 16 days ago, 21:15
      Daniel: Hi Piotr!
        / A question that my friends can't answer: why is it "in the morning" but "at night"?
      == 15 days ago, 07:50
      Piotr: What a way to say good morning! Short answer: the morning was something you were in the middle of, and
        night was a point at which you were asleep. The long answer takes a lesson and one medieval monk.
      Daniel: I'll take the monk. Next month, after my interview?
      Piotr: He has waited for eight hundred years, he can wait for your interview.
    `,
  },
];
