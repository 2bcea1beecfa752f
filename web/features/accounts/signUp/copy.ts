export const signUpCopy = {
  student: {
    title: "Sign up as a student",
    submit: "Sign up",
    already: "Already have an account?",
    logIn: "Log in",
    orTutor: "Want to teach?",
    asTutor: "Sign up as a tutor",
  },
  tutor: {
    title: "Sign up as a tutor",
    submit: "Get started",
    already: "Already have an account?",
    logIn: "Log in",
    orStudent: "Want to learn?",
    asStudent: "Sign up as a student",
    benefitsTitle: "Earn money sharing what you know",
    benefits: [
      { title: "You set the price", body: "Choose what a 50-minute lesson costs and change it whenever you like." },
      { title: "Students come to you", body: "Your profile is shown to students looking for your subject." },
      { title: "Teach from anywhere", body: "Plan, chat and teach from your desk, your garden or the train." },
    ],
  },
} as const;
