import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "@graphiql/react/style.css";
import "@graphiql/plugin-doc-explorer/style.css";
import "@graphiql/plugin-history/style.css";
import "graphiql/style.css";
import "./playground.css";
import { demoAccounts } from "./demoAccounts";
import { Playground } from "./Playground";

const place = document.getElementById("playground");
if (place === null) throw new Error("The page has no place for the playground.");
createRoot(place).render(
  <StrictMode>
    <Playground accounts={demoAccounts()} />
  </StrictMode>,
);
