import { useEffect } from "react";
import { watchAppUpdates } from "./watchAppUpdates";

export function AppUpdates() {
  useEffect(() => {
    // In development, there is no service worker.
    if (import.meta.env.PROD) watchAppUpdates();
  }, []);
  return null;
}
