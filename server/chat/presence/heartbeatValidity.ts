/** How long a user counts as online after their last heartbeat; activity without a connection is a single heartbeat. */
export const heartbeatValidSeconds = 45;
