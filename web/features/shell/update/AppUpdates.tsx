import { useEffect } from "react";
import { watchAppUpdates } from "./watchAppUpdates";

export function AppUpdates() {
  useEffect(() => watchAppUpdates(), []);
  return null;
}
