/** How long a user counts as online after their last heartbeat; activity without a connection counts as a heartbeat. */
export const heartbeatValidSeconds = 45;
