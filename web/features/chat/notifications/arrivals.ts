import type { Message } from "../feed/inboxCache";
import { clientListeners } from "./clientListeners";

/** `notifyArrival` reports an unread message that has just arrived to the listeners of `watchArrivals`. */
export const { watch: watchArrivals, notify: notifyArrival } = clientListeners<Message>();
