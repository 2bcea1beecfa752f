import { isLogOutPending } from "./pendingLogOut";

/** Revokes the session of a user who logged out here while the server could not be reached. */
export function finishLogOut(): void {
  if (isLogOutPending()) {
    void import("./retryLogOut").then(({ retryLogOut }) => retryLogOut()).catch(() => undefined);
  }
}
