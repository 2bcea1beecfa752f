import { useEffect } from "react";
import { watchAppUpdates } from "./watchAppUpdates";

/** Lets the app open without a connection, and offers new versions of it. Renders nothing. */
export function AppUpdates() {
  useEffect(() => watchAppUpdates(), []);
  return null;
}
