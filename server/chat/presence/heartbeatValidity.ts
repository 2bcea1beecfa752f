/** How long a heartbeat is valid, in seconds; a user who was active without a connection is online for that long. */
export const heartbeatValidSeconds = 45;
