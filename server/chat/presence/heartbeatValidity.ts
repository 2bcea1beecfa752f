/** A user who is active without a connection stays online for this long. */
export const heartbeatValidSeconds = 45;
