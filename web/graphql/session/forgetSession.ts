import { forgetAccessToken } from "./accessToken";
import { forgetAccountStorage } from "./accountStorage";
import { keepPage } from "./session";

/** Logs out in all tabs and loads /; called after the session has been revoked on the server. */
export async function goHomeLoggedOut(): Promise<void> {
  await forgetSession();
  window.location.assign("/");
}

/** Removes the token immediately; resolves when the data of all accounts on this device is deleted too. */
export function forgetSession(): Promise<void> {
  keepPage();
  forgetAccessToken();
  return forgetAccountStorage();
}
