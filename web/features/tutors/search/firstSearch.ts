import { accountOf, readAccessToken } from "../../../graphql/session/accessToken";
import { firstSearchKey } from "../../../graphql/session/session";

const account = () => accountOf(readAccessToken()) ?? "";

/** Records that a student has just signed up in this tab; their first search asks what they are looking for. */
export function expectFirstSearch(): void {
  try {
    sessionStorage.setItem(firstSearchKey, account());
  } catch {
    // Storage is blocked, so no questions are asked.
  }
}

/** Returns whether a new student has yet to answer or skip the questions of the first search. */
export function isFirstSearch(): boolean {
  try {
    return sessionStorage.getItem(firstSearchKey) === account();
  } catch {
    return false;
  }
}

/** Records that the questions have been answered or skipped. */
export function endFirstSearch(): void {
  try {
    sessionStorage.removeItem(firstSearchKey);
  } catch {
    // Storage is blocked, so nothing was recorded.
  }
}
