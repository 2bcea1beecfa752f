import type { DemoChat } from "../demoChat.js";

export const chatsOfOskar: readonly DemoChat[] = [
  {
    student: "oskar.nyberg",
    tutor: "amelia.stone",
    unread: 0,
    script: `
      == 47 days ago, 20:00
      Oskar: Hi Amelia!
        / I announce the songs at our concerts, and I always say the same sentence. Can you teach me a second one?
      Amelia: Hi Oskar! I can offer a third one too. What is the song about?
      Oskar: A man who has lost his goat.
      Amelia: Then we have a lesson.
    `,
  },
];
