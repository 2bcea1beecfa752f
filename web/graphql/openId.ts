import { withSessionLock } from "./sessionLock";
import { type Opening, openedBy, type SessionProblem } from "./session";
import { sendOperation } from "./sendOperation";
import { RefreshSessionDocument, StartOpenIdDocument } from "./session/generated/graphql";

/** Where to send the browser, or why there is no such way in. */
export type SettingOut = { readonly url: string } | { readonly problems: readonly SessionProblem[] };

/** Sets out for Google: as a newcomer of a role, or to log in where it is null; `next` is where to go afterwards. */
export async function startOpenId(role: "STUDENT" | "TEACHER" | null, next: string | null): Promise<SettingOut> {
  const { url, problems } = (await sendOperation(StartOpenIdDocument, { input: { role, next } })).startOpenId;
  return url == null ? { problems } : { url };
}

/** Back from Google: exchanges the cookie that came along for a session, in place of any other that was here. */
export function arriveByOpenId(): Promise<Opening> {
  return withSessionLock(async () => openedBy((await sendOperation(RefreshSessionDocument, {})).refreshSession));
}
