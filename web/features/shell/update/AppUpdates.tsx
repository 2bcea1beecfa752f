import { useEffect } from "react";
import { watchAppUpdates } from "./watchAppUpdates";

/** Lets the app open without a connection and offers its new versions. Renders nothing. */
export function AppUpdates() {
  useEffect(() => watchAppUpdates(), []);
  return null;
}
