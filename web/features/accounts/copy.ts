import { brandName } from "../../ui/brand";

/** What the log in and the two sign-ups say. */
export const copy = {
  home: `${brandName}, start page`,
  required: "Please fill out the field",
  google: "Continue with Google",
  googleMissing: {
    title: "Google is not set up on this server",
    description: "Please use your email address and a password.",
  },
  or: "or",
  name: "Name",
  email: "Email",
  password: "Password",
  passwordHint: "At least 8 characters",
  logIn: {
    title: "Log in",
    submit: "Log In",
    forgot: "Forgot your password",
    forgotAnswer: {
      title: "Passwords can't be reset here yet",
      description: "Please ask whoever runs this server to help you back in.",
    },
    newHere: "New here?",
    asStudent: "Sign up as a student",
    or: "or",
    asTutor: "Sign up as a tutor",
  },
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
      { title: "Students come to you", body: "Your profile is shown to students who look for exactly your subject." },
      { title: "Teach from anywhere", body: "Answer, plan and talk from your desk, your garden or the train." },
    ],
  },
  agreeBefore: `By continuing you agree to the ${brandName}`,
  terms: "Terms of Service",
  and: "and",
  privacy: "Privacy Policy",
  notes: {
    terms: {
      title: "Terms of Service",
      paragraphs: [
        `${brandName} brings students and tutors together. Lessons are agreed between the two of you.`,
        "Be honest about who you are, be kind to each other, and keep your password to yourself.",
        "A tutor sets the price of a lesson. Trial lessons are 100% refundable.",
      ],
    },
    privacy: {
      title: "Privacy Policy",
      paragraphs: [
        "We keep your name, your email address, what you write in your profile and your messages, and nothing else about you.",
        "Your email address is never shown to others. Your messages are seen by you and the person you write to.",
        "No advertising, no trackers: this site asks no other server for anything.",
      ],
    },
  },
} as const;
