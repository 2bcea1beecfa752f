import { forgetAccessToken, onOtherTabSession, readAccessToken, storeAccessToken } from "./accessToken";
import { forgetAccountStorage } from "./accountStorage";
import { sendOperation } from "./sendOperation";
import {
  LogInDocument,
  LogOutDocument,
  SignUpStudentDocument,
  SignUpTutorDocument,
  type LogInInput,
  type OpenedSessionFragment,
  type SignUpStudentInput,
  type SignUpTutorInput,
} from "./session/generated/graphql";

/** Why coming in was refused: a sentence for each input field at fault, or for the whole where `field` is null. */
export type SessionProblem = { readonly code: string; readonly field: string | null; readonly reason: string };

/** Who came in, or why not. */
export type Opening =
  | { readonly opened: true; readonly role: "STUDENT" | "TEACHER"; readonly verified: boolean }
  | { readonly opened: false; readonly problems: readonly SessionProblem[] };

/** Keeps the token of a session that was opened. */
export function openedBy({ session, problems }: OpenedSessionFragment): Opening {
  if (!session) return { opened: false, problems };
  storeAccessToken(session.accessToken);
  return { opened: true, role: session.viewer.person.role, verified: session.viewer.verified };
}

/** Logs in and keeps the token; the caller reloads the page at its target. */
export async function logIn(input: LogInInput): Promise<Opening> {
  return openedBy((await sendOperation(LogInDocument, { input })).logIn);
}

/** Signs up a student and keeps the token. */
export async function signUpStudent(input: SignUpStudentInput): Promise<Opening> {
  return openedBy((await sendOperation(SignUpStudentDocument, { input })).signUpStudent);
}

/** Signs up a tutor and keeps the token. */
export async function signUpTutor(input: SignUpTutorInput): Promise<Opening> {
  return openedBy((await sendOperation(SignUpTutorDocument, { input })).signUpTutor);
}

/** From when on the page is being left for /, and nothing may lead it elsewhere. */
let goingHome = false;

/** Logs out in all tabs, ends the session on the server, and reloads at /. */
export async function logOut(): Promise<void> {
  const token = readAccessToken();
  const forgotten = forgetSession();
  const end = (headers: { authorization?: string }) => sendOperation(LogOutDocument, {}, { headers, patience: 3_000 });
  try {
    // The refresh cookie names the session too, where the token has just run out.
    await end(token === null ? {} : { authorization: token }).catch(() => end({}));
  } catch {
    // The server is away: here the session is over all the same; there it ends with its tokens.
  }
  await forgotten;
  window.location.assign("/");
}

/** Forgets the session in all tabs and reloads at /: for who has ended it on the server already. */
export async function goHomeLoggedOut(): Promise<void> {
  await forgetSession();
  window.location.assign("/");
}

/** Forgets the token at once; resolves when what the account left on this device is gone too. */
function forgetSession(): Promise<void> {
  goingHome = true;
  forgetAccessToken();
  return forgetAccountStorage();
}

/** Starts the page anew without a session: the guard then sends it where it may be. */
export function leaveSession(): void {
  if (!goingHome) window.location.reload();
}

/** From now on a log in or log out in another tab starts this page anew. */
export function followOtherTabs(): void {
  onOtherTabSession(leaveSession);
}
