import { useDeferredValue } from "react";
import { Navigate, Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { FocusOnNavigation } from "./FocusOnNavigation";
import { OfflineBanner } from "./OfflineBanner";
import { PageLoader } from "./PageLoader";
import { useViewerState } from "../../graphql/viewerStore";
import { guard, isProtected } from "../../guard";
import { Toaster } from "../../ui/Toast";

/** Stands before every page: lets the visit wait, sends it elsewhere, or shows the page, as the guard says. */
export function Guarded() {
  const location = useLocation();
  // Once it is known who looks, the whole page is drawn in small steps, between which the browser can answer.
  const verdict = guard(location, useDeferredValue(useViewerState()));
  return (
    <>
      {verdict.kind === "wait" && <PageLoader header={isProtected(location.pathname)} />}
      {verdict.kind === "go" && <Navigate to={verdict.to} replace />}
      {verdict.kind === "stay" && <Outlet />}
      <FocusOnNavigation />
      <OfflineBanner />
      <Toaster />
      {/* The search keeps its place per filter: coming back to the same list comes back to the same card. */}
      <ScrollRestoration
        getKey={({ pathname, search, key }) => (pathname.startsWith("/tutors") ? pathname + search : key)}
      />
    </>
  );
}
