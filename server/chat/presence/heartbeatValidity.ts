/** How long a heartbeat is valid, in seconds: for so long, a user who was active without a connection is online. */
export const heartbeatValidSeconds = 45;
