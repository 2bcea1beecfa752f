import { isLogOutPending } from "./pendingLogOut";

/** Revokes the session of a user who logged out here while the server could not be reached; also when back online. */
export function finishLogOut(): void {
  if (!isLogOutPending()) return;
  const retry = () => void import("./retryLogOut").then(({ retryLogOut }) => retryLogOut()).catch(() => undefined);
  retry();
  window.addEventListener("online", retry);
}
