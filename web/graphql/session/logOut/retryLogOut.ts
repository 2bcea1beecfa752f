import { client } from "../../client";
import { LogOutDocument } from "../../generated/graphql";
import { withoutToken } from "../sessionLink";
import { clearLogOutPending, isLogOutPending, logOutTimeoutMs } from "./pendingLogOut";

/** Revokes the session that the refresh cookie identifies; after a failure, `finishLogOut` tries again. */
export async function retryLogOut(): Promise<void> {
  // These pages open a session, so the cookie may already belong to the new session.
  if (/^\/(welcome|log-in)\b/i.test(window.location.pathname)) return;
  // The user may have logged in while this script was loading.
  if (!isLogOutPending()) return;
  const { data } = await client.mutate({
    mutation: LogOutDocument,
    fetchPolicy: "no-cache",
    context: withoutToken(logOutTimeoutMs),
  });
  if (data?.logOut.userErrors.length === 0) clearLogOutPending();
}
