export const copy = {
  title: "Saywell's GraphQL",
  docs: "Documentation",
  email: "Email",
  password: "Password",
  logIn: "Log in",
  logOut: "Log out",
  demo: { STUDENT: "as demo student", TEACHER: "as demo tutor" },
  loggedIn: (email: string, until: string) =>
    `${email}: the Authorization header goes with every operation until ${until}.`,
  expired: (email: string) => `${email}: the token has expired. Log in again.`,
  failed: "Log in failed.",
  examples: "Examples",
  examplesHint: "Click an example to open it in a tab. Once you are logged in, it has ids of yours.",
} as const;
