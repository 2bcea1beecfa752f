import type { Message } from "../feed/inboxCache";
import { clientListeners } from "./clientListeners";

/** `watchArrivals` calls a listener for every message that the viewer receives, which `notifyArrival` reports. */
export const { watch: watchArrivals, notify: notifyArrival } = clientListeners<Message>();
