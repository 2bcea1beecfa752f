import { forgetAccessToken, readAccessToken, storeAccessToken } from "./accessToken";
import { RequestFailed } from "./failures";
import { sendOperation } from "./sendOperation";
import { RefreshSessionDocument } from "./session/generated/graphql";
import { withSessionLock } from "./sessionLock";

/**
 * Replaces an access token that the server no longer takes, under the lock that all tabs share; whoever comes second
 * finds the first one's new token and asks nothing. Answers the header value to go on with, or null when nobody is logged
 * in any more; then the token is gone as well.
 * @throws Unreachable or RequestFailed when the server could not say either; the token stays
 */
export function refreshAfter(refused: string): Promise<string | null> {
  return withSessionLock(async () => {
    const present = readAccessToken();
    if (present !== refused) return present;
    const { refreshSession } = await sendOperation(RefreshSessionDocument, {});
    // Whoever logged out, or in as somebody else, while the server was asked stays so.
    if (readAccessToken() !== refused) return readAccessToken();
    if (refreshSession.session) {
      storeAccessToken(refreshSession.session.accessToken);
      return readAccessToken();
    }
    const [problem] = refreshSession.problems;
    if (problem?.code !== "SESSION_ENDED") throw new RequestFailed(problem?.reason ?? "", problem?.code);
    forgetAccessToken();
    return null;
  });
}
