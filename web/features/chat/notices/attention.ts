import { clientListeners } from "./clientListeners";

/** `notifyAttention` reports that the viewer is looking at a chat; `watchAttention` calls a listener with that chat. */
export const { watch: watchAttention, notify: notifyAttention } = clientListeners<string>();
