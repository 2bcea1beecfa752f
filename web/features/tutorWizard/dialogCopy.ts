/** Copy for the lazily loaded dialogs. */
export const dialogCopy = {
  registered: {
    title: "Your profile is live",
    body: "You are verified, and students can find you in the search results.",
    next: "What comes next",
    steps: [
      "Students who look for your subject see your card and can write to you or ask for a trial lesson.",
      "Their messages appear on this page. Your usual response time is on your profile, so a quick reply helps.",
      "You can change your profile, price and hours at any time in Settings, in the menu under your picture.",
    ],
    profile: "See your profile",
    done: "Go to messages",
  },
  leave: {
    title: "Leave without saving?",
    body: "Your changes to these steps have not been saved.",
    keep: "Stay here",
    confirm: "Leave",
  },
} as const;
