import { useEffect } from "react";
import { useApolloClient } from "../../../graphql/hooks";

/** Renews this device's push subscription. The code is fetched only if the device might have a subscription. */
export function useDeviceRenewal(): void {
  const client = useApolloClient();
  useEffect(() => {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    // If this fails, it is retried on the next visit.
    import("./pushDevice").then(({ renewDevice }) => renewDevice(client)).catch(() => undefined);
  }, [client]);
}
