import { sendOperation } from "./sendOperation";
import type { SessionProblem } from "./session";
import { RequestPasswordResetDocument, ResetPasswordDocument } from "./session/generated/graphql";

/** Has a link sent that sets a new password; answers what is wrong with the address, nothing when it was taken. */
export async function requestPasswordReset(email: string): Promise<readonly SessionProblem[]> {
  return (await sendOperation(RequestPasswordResetDocument, { input: { email } })).requestPasswordReset.problems;
}

/** Sets a new password by a link's token; answers why not, nothing when it was set. Every session has ended then. */
export async function resetPassword(token: string, password: string): Promise<readonly SessionProblem[]> {
  return (await sendOperation(ResetPasswordDocument, { input: { token, password } })).resetPassword.problems;
}
