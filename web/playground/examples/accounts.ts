import type { Example } from "../Example";

const session = "userErrors { code field reason } session { accessToken expiresAt viewer { email verified } }";

export const accountExamples: readonly Example[] = [
  {
    title: "Who am I",
    query: `query WhoAmI {
  viewer {
    email
    verified
    hasPassword
    unreadCount
    person { id displayName role avatar { url } }
  }
}`,
  },
  {
    title: "Sign up as a student",
    query: `mutation SignUpStudent($input: SignUpStudentInput!) {
  signUpStudent(input: $input) { ${session} }
}`,
    variables: { input: { name: "Robin Example", email: "robin@example.com", password: "a long passphrase" } },
  },
  {
    title: "Sign up as a tutor",
    query: `mutation SignUpTutor($input: SignUpTutorInput!) {
  signUpTutor(input: $input) { ${session} }
}`,
    variables: { input: { email: "kim@example.com", password: "a long passphrase" } },
  },
  {
    title: "Log in",
    query: `# The bar above does the same and keeps the token.
mutation LogIn($input: LogInInput!) {
  logIn(input: $input) { ${session} }
}`,
    variables: { input: { email: "student@saywell.example", password: "saywell-demo" } },
  },
  {
    title: "Request a login link by email",
    query: `mutation RequestLogInLink($input: RequestLogInLinkInput!) {
  requestLogInLink(input: $input) { userErrors { code field reason } }
}`,
    variables: { input: { email: "student@saywell.example" } },
  },
  {
    title: "Log in with an emailed link",
    query: `# The token follows the # in the emailed link.
mutation LogInByLink($input: LogInByLinkInput!) {
  logInByLink(input: $input) { ${session} }
}`,
    variables: { input: { token: "the token from the emailed link" } },
  },
  {
    title: "Renew the session",
    query: `# For clients that keep the refresh cookie; the playground sends no cookies.
mutation RenewSession {
  refreshSession { ${session} }
}`,
  },
  {
    title: "Renew the token of a WebSocket",
    query: `# Over HTTP, this returns NO_CONNECTION. Send it over an open WebSocket, before its token expires.
mutation RenewConnection($input: RenewConnectionInput!) {
  renewConnection(input: $input) { expiresAt userErrors { code field reason } }
}`,
    variables: { input: { accessToken: "a newer access token of the same account" } },
  },
  {
    title: "Log out",
    query: `mutation LogOut {
  logOut { userErrors { code reason } }
}`,
  },
  {
    title: "Log out everywhere",
    query: `mutation LogOutEverywhere {
  logOutEverywhere { userErrors { code reason } }
}`,
  },
  {
    title: "Change the password",
    query: `mutation ChangePassword($input: ChangePasswordInput!) {
  changePassword(input: $input) { userErrors { code field reason } }
}`,
    variables: { input: { currentPassword: "a long passphrase", newPassword: "an even longer phrase" } },
  },
  {
    title: "Request a password reset by email",
    query: `mutation RequestReset($input: RequestPasswordResetInput!) {
  requestPasswordReset(input: $input) { userErrors { code field reason } }
}`,
    variables: { input: { email: "robin@example.com" } },
  },
  {
    title: "Set a new password",
    query: `mutation Reset($input: ResetPasswordInput!) {
  resetPassword(input: $input) { userErrors { code field reason } }
}`,
    variables: { input: { token: "the token from the emailed link", password: "an even longer phrase" } },
  },
  {
    title: "Continue with Google",
    query: `mutation StartOpenId($input: StartOpenIdInput!) {
  startOpenId(input: $input) { userErrors { code reason } url }
}`,
    variables: { input: { role: "STUDENT", next: "/tutors" } },
  },
];
