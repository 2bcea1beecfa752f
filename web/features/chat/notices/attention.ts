import { clientListeners } from "./clientListeners";

/** `watchAttention` calls a listener with the chat whenever the viewer looks at one, which `notifyAttention` reports. */
export const { watch: watchAttention, notify: notifyAttention } = clientListeners<string>();
