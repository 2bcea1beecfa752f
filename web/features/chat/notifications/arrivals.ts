import type { Message } from "../feed/inboxCache";
import { clientListeners } from "./clientListeners";

/** `notifyArrival` calls the listeners of `watchArrivals` with an unread message that has just arrived. */
export const { watch: watchArrivals, notify: notifyArrival } = clientListeners<Message>();
