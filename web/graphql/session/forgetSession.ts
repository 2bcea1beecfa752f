import { forgetAccessToken } from "./accessToken";
import { forgetAccountStorage } from "./accountStorage";
import { keepPage } from "./session";

/** Deletes the session in all tabs and reloads at /, after the session has ended on the server. */
export async function goHomeLoggedOut(): Promise<void> {
  await forgetSession();
  window.location.assign("/");
}

/** Removes the token immediately; resolves when the account's data on this device is deleted too. */
export function forgetSession(): Promise<void> {
  keepPage();
  forgetAccessToken();
  return forgetAccountStorage();
}
