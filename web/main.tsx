import "./ui/theme/fonts.css";
import "./ui/theme/theme.css";
import "./ui/theme/global.css";
import { StrictMode } from "react";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { reportException, watchExceptions } from "./graphql/errors/reportException";
import { finishLogOut } from "./graphql/session/logOut/finishLogOut";
import { followSession } from "./graphql/session/session";
import { startViewer, viewerNow } from "./graphql/session/viewerStore";
import { guard } from "./guard";
import { routes } from "./routes";
import { showFirst } from "./showFirst";
import { ownTask } from "./ui/data/scheduling";
import { showToast } from "./ui/overlays/toastStore";

watchExceptions((text) => showToast({ variant: "destructive", ...text }));
startViewer();
followSession();
finishLogOut();

// Redirect before the first render, so that no part of the requested page is rendered or fetched.
const verdict = guard(window.location, viewerNow());
if (verdict.kind === "go") window.history.replaceState(null, "", verdict.to);

// Give each loaded page its own key, which survives a reload and Back. Without this, all loaded pages would share a
// key, and each would open at the scroll position of the previous page.
window.history.replaceState({ key: Math.random().toString(36).slice(2), ...window.history.state }, "");

function onException(error: unknown): void {
  console.error(error);
  reportException(error, "render");
}

function start(): void {
  const router = createBrowserRouter(routes);
  showFirst(
    router,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    onException,
  );
}
void ownTask().then(start);
