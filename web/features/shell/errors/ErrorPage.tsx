import { useEffect, useLayoutEffect } from "react";
import { useRouteError } from "react-router-dom";
import { Unreachable } from "../../../graphql/connection/failures";
import { onServerReturn } from "../../../graphql/connection/onServerReturn";
import { errorText, isNotFetched } from "../../../graphql/errors/errorTitle";
import { reportException } from "../../../graphql/errors/reportException";
import { ErrorState } from "../../../ui/feedback/ErrorState";
import { PageTitle } from "../../../ui/layout/PageTitle";
import { showToast } from "../../../ui/overlays/toastStore";
import { copy } from "../copy";
import { finishWaiting } from "../frame/waiting";

const reload = () => window.location.reload();

const reloadedAtKey = "RELOADED_AT";
const minReloadIntervalMs = 60_000;

function storeReload(): void {
  sessionStorage.setItem(reloadedAtKey, `${window.location.pathname} ${Date.now()}`);
}

function wasJustReloaded(): boolean {
  const [path, at] = (sessionStorage.getItem(reloadedAtKey) ?? "").split(" ");
  return path === window.location.pathname && Math.abs(Date.now() - Number(at)) < minReloadIntervalMs;
}

function reloadAfterOutage(): void {
  try {
    storeReload();
  } catch {
    // The browser blocks this site's data.
  }
  reload();
}

/**
 * Reloads unless this path was reloaded automatically less than a minute ago. Without the limit, a page whose script no
 * longer exists would reload forever.
 */
function reloadAtIntervals(): void {
  try {
    if (wasJustReloaded()) return;
    storeReload();
  } catch {
    // The browser blocks this site's data, so the limit can't be enforced.
    return;
  }
  reload();
}

/**
 * Replaces a failed page within its frame. If the page could not be fetched, it is reloaded automatically as soon as
 * the server is ready. The server may already be ready, because a release can remove the scripts of an open page.
 */
export function ErrorPage() {
  const error = useRouteError();
  const failedToLoad = isNotFetched(error);
  useLayoutEffect(finishWaiting, []);
  useEffect(() => {
    console.error(error);
    reportException(error, "render");
    if (!failedToLoad) return;
    showToast({ variant: "destructive", ...errorText(new Unreachable()) });
    return onServerReturn(reloadAfterOutage, reloadAtIntervals);
  }, [error, failedToLoad]);
  const title = failedToLoad ? new Unreachable().title : copy.lost.title;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <ErrorState isPage title={title} body={failedToLoad ? copy.lost.returns : copy.lost.body} onRetry={reload} />
    </>
  );
}
