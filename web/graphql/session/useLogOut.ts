import { useMutation } from "@apollo/client/react";
import { readAccessToken } from "./accessToken";
import { LogOutDocument } from "../generated/graphql";
import { forgetSession } from "./forgetSession";
import { withoutToken } from "./sessionLink";

const timeoutMs = 3_000;

/** Returns a function that logs out in all tabs, revokes the session on the server, and loads /. */
export function useLogOut(): () => Promise<void> {
  const [end] = useMutation(LogOutDocument, { fetchPolicy: "no-cache" });
  return async () => {
    const token = readAccessToken();
    const forgotten = forgetSession();
    const headers = token === null ? {} : { authorization: token };
    try {
      // If the token has just expired, the refresh cookie still identifies the session.
      await end({ context: { ...withoutToken(timeoutMs), headers } }).catch(() =>
        end({ context: withoutToken(timeoutMs) }),
      );
    } catch {
      // The server can't be reached. The user is logged out on this device, and the session expires on the server.
    }
    await forgotten;
    window.location.assign("/");
  };
}
