import { clientListeners } from "./clientListeners";

/** `notifyAttention` calls the listeners of `watchAttention` with the id of the chat that the viewer is looking at. */
export const { watch: watchAttention, notify: notifyAttention } = clientListeners<string>();
