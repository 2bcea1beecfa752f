import { lazy, Suspense, useDeferredValue, useLayoutEffect } from "react";
import { Navigate, Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { FocusOnNavigation } from "./frame/FocusOnNavigation";
import { PageLoader } from "./frame/PageLoader";
import { finishWaiting, isWaiting } from "./frame/waiting";
import { caughtErrorText } from "../../graphql/errors/caughtErrorText";
import { setViewer, useViewerState } from "../../graphql/session/viewerStore";
import { guard, isProtected } from "../../guard";
import { Toaster } from "../../ui/overlays/Toast";
import { showToast } from "../../ui/overlays/toastStore";

/** Shows a toast. From a protected page, the guard also redirects to the login page, which explains the failure. */
function reportFailure(error: unknown): void {
  showToast({ variant: "destructive", ...caughtErrorText(error) });
}

/* Fetched only if a user might be logged in, because it pulls in Apollo Client. */
const ViewerQuery = lazy(async () => {
  try {
    return { default: (await import("../../graphql/session/ViewerQuery")).ViewerQuery };
  } catch (error) {
    setViewer({ status: "unavailable", error });
    reportFailure(error);
    return { default: () => null };
  }
});

/** Wraps every page: shows a loader, redirects, or shows the page, as the guard decides. */
export function Guarded() {
  const location = useLocation();
  // Deferred, so that once the viewer is known, React renders the page in small steps and the browser stays responsive.
  const viewer = useViewerState();
  const verdict = guard(location, useDeferredValue(viewer));
  useLayoutEffect(() => {
    if (verdict.kind === "stay") finishWaiting();
  }, [verdict.kind]);
  return (
    <>
      {viewer.status !== "anonymous" && (
        <Suspense>
          <ViewerQuery onFailure={reportFailure} />
        </Suspense>
      )}
      {verdict.kind === "wait" && !isWaiting() && <PageLoader header={isProtected(location.pathname)} />}
      {verdict.kind === "go" && <Navigate to={verdict.to} replace />}
      {verdict.kind === "stay" && <Outlet />}
      <FocusOnNavigation />
      <Toaster />
      <ScrollRestoration />
    </>
  );
}
