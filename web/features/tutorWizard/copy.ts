/** What the tutor's settings say. */
export const copy = {
  title: "Your tutor profile",
  verified: "Your profile is complete and verified. Students find you in the search.",
  notVerified: "Your profile is not complete yet. Students will find you once these five steps are done:",
  yourPage: "See your profile as students do",
  done: "Done",
  open: "To do",
  failed: "Your profile could not be loaded",
  honest: "The form for these steps is not part of this version yet. Your account is ready and waits for it.",
  steps: {
    about: { title: "About", body: "Your name, the country you were born in and the subject you teach." },
    photo: { title: "Photo", body: "A friendly picture of you." },
    description: { title: "Description", body: "A headline, an introduction, your experience and your motivation." },
    video: { title: "Video", body: "A short video in which you introduce yourself, and its thumbnail." },
    pricing: { title: "Pricing", body: "What a 50-minute lesson with you costs." },
  },
} as const;
