import type { Message } from "../feed/inboxCache";
import { clientListeners } from "./clientListeners";

/**
 * `notifyArrival` reports an unread message that has just arrived; `watchArrivals` calls a listener with every such
 * message.
 */
export const { watch: watchArrivals, notify: notifyArrival } = clientListeners<Message>();
