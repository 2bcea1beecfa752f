import type { Message } from "../feed/inboxCache";
import { clientListeners } from "./clientListeners";

/**
 * `notifyArrival` reports a message that the viewer has received; `watchArrivals` calls a listener with every such
 * message.
 */
export const { watch: watchArrivals, notify: notifyArrival } = clientListeners<Message>();
