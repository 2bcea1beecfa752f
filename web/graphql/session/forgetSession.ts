import { forgetAccessToken } from "./accessToken";
import { forgetAccountStorage } from "./accountStorage";
import { clearAppBadge, keepPage } from "./session";

/** Logs out in all tabs and loads /; called after the session has been revoked on the server. */
export async function goHomeLoggedOut(): Promise<void> {
  await forgetSession();
  window.location.assign("/");
}

/** Removes the token and the app's badge, then all accounts' data here; resolves like `forgetAccountStorage`. */
export function forgetSession(): Promise<void> {
  keepPage();
  forgetAccessToken();
  clearAppBadge();
  return forgetAccountStorage();
}
