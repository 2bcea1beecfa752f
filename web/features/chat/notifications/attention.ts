import { clientListeners } from "./clientListeners";

/** `notifyAttention` reports the id of the chat that the viewer is looking at to the listeners of `watchAttention`. */
export const { watch: watchAttention, notify: notifyAttention } = clientListeners<string>();
