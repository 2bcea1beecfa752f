import "./ui/fonts.css";
import "./ui/theme.css";
import "./ui/ground.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { errorTitle } from "./graphql/errorTitle";
import { followOtherTabs } from "./graphql/session";
import { startViewer } from "./graphql/viewerStore";
import { routes } from "./routes";
import { showToast } from "./ui/toastStore";

startViewer((error) => showToast({ variant: "destructive", title: errorTitle(error) }));
followOtherTabs();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root");
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>,
);
