import { clientListeners } from "./clientListeners";

/**
 * `notifyAttention` reports the id of the chat that the viewer is looking at; `watchAttention` calls a listener with
 * it.
 */
export const { watch: watchAttention, notify: notifyAttention } = clientListeners<string>();
