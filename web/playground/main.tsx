import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "@graphiql/react/style.css";
import "@graphiql/plugin-doc-explorer/style.css";
import "@graphiql/plugin-history/style.css";
import "graphiql/style.css";
import "./playground.css";
import { copy } from "./copy";
import { demoAccounts } from "./demoAccounts";
import { Playground } from "./Playground";

const container = document.getElementById("playground");
if (container === null) throw new Error("The page has no element with the id playground.");
document.title = copy.pageTitle;
createRoot(container).render(
  <StrictMode>
    <Playground accounts={demoAccounts()} />
  </StrictMode>,
);
