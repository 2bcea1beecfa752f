import type { Message } from "../feed/inboxCache";
import { clientListeners } from "./clientListeners";

/**
 * `notifyArrival` reports a message that the viewer has received; `watchArrivals` calls a listener for each of them.
 */
export const { watch: watchArrivals, notify: notifyArrival } = clientListeners<Message>();
