import { brandName } from "../ui/theme/brand";

export const copy = {
  pageTitle: `${brandName}'s GraphQL playground`,
  title: `${brandName}'s GraphQL`,
  docs: "Documentation",
  email: "Email",
  password: "Password",
  logIn: "Log in",
  logOut: "Log out",
  demo: { STUDENT: "as a demo student", TEACHER: "as a demo tutor" },
  loggedIn: (email: string, until: string) =>
    `${email}: the Authorization header is sent with every operation until ${until}.`,
  expired: (email: string) => `${email}: the token has expired. Log in again.`,
  ended: "The session has ended. Log in again.",
  failed: "Login failed.",
  examples: "Examples",
  examplesHint: "Click an example to open it in a tab. Once you are logged in, it uses your own ids.",
} as const;
