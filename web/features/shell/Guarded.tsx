import { lazy, Suspense, useDeferredValue } from "react";
import { Navigate, Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { FocusOnNavigation } from "./frame/FocusOnNavigation";
import { PageLoader } from "./frame/PageLoader";
import { errorTitle } from "../../graphql/errors/errorTitle";
import { setViewer, useViewerState } from "../../graphql/session/viewerStore";
import { guard, isProtected } from "../../guard";
import { Toaster } from "../../ui/overlays/Toast";
import { showToast } from "../../ui/overlays/toastStore";

function reportFailure(error: unknown): void {
  showToast({ variant: "destructive", title: errorTitle(error) });
}

/* Fetched only with a session, because it pulls in Apollo Client. */
const ViewerQuery = lazy(async () => {
  try {
    return { default: (await import("../../graphql/session/ViewerQuery")).ViewerQuery };
  } catch (error) {
    setViewer({ status: "anonymous" });
    reportFailure(error);
    return { default: () => null };
  }
});

/** Wraps every page: waits, redirects, or shows the page, as the guard decides. */
export function Guarded() {
  const location = useLocation();
  // Deferred, so that once the viewer is known React renders the page in small steps and the browser stays responsive.
  const viewer = useViewerState();
  const verdict = guard(location, useDeferredValue(viewer));
  return (
    <>
      {viewer.status !== "anonymous" && (
        <Suspense>
          <ViewerQuery onFailure={reportFailure} />
        </Suspense>
      )}
      {verdict.kind === "wait" && <PageLoader header={isProtected(location.pathname)} />}
      {verdict.kind === "go" && <Navigate to={verdict.to} replace />}
      {verdict.kind === "stay" && <Outlet />}
      <FocusOnNavigation />
      <Toaster />
      {/* The search keeps a scroll position per filter: going back to a list goes back to the same card. */}
      <ScrollRestoration
        getKey={({ pathname, search, key }) => (pathname.startsWith("/tutors") ? pathname + search : key)}
      />
    </>
  );
}
