import { useMutation } from "@apollo/client/react";
import { readAccessToken } from "../accessToken";
import { LogOutDocument } from "../../generated/graphql";
import { forgetSession } from "../forgetSession";
import { withoutToken } from "../sessionLink";
import { clearLogOutPending, isLogOutPending, logOutTimeoutMs, markLogOutPending } from "./pendingLogOut";

/**
 * Returns a function that logs out in all tabs, revokes the session on the server, and loads /. If the server can't be
 * reached, the next page revokes the session (`finishLogOut`).
 */
export function useLogOut(): () => Promise<void> {
  const [end] = useMutation(LogOutDocument, { fetchPolicy: "no-cache" });
  return async () => {
    const token = readAccessToken();
    const forgotten = forgetSession();
    markLogOutPending();
    const headers = token === null ? {} : { authorization: token };
    try {
      // If the token has just expired, the refresh cookie still identifies the session, unless the cookie already
      // belongs to another session.
      const result = await end({ context: { ...withoutToken(logOutTimeoutMs), headers } }).catch(() =>
        isLogOutPending() ? end({ context: withoutToken(logOutTimeoutMs) }) : undefined,
      );
      if (result?.data?.logOut.userErrors.length === 0) clearLogOutPending();
    } catch {
      // The server can't be reached, but the user is logged out on this device.
    }
    await forgotten;
    window.location.assign("/");
  };
}
