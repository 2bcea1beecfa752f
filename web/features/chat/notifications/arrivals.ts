import type { Message } from "../feed/inboxCache";
import { clientListeners } from "./clientListeners";

/** Identifies a message, even if the server has lost an earlier one and reused its id. */
export const identityOf = ({ id, sentAt }: Message): string => `${id} ${sentAt}`;

/** `notifyArrival` calls the listeners of `watchArrivals` with an unread message that has just arrived. */
export const { watch: watchArrivals, notify: notifyArrival } = clientListeners<Message>();
