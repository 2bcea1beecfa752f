/** Copy for the logout confirmation; in its own file, because few users need it. */
export const loggingOutCopy = {
  title: (unsent: number) =>
    unsent === 0
      ? "Your messages have been sent"
      : unsent === 1
        ? "1 message has not been sent yet"
        : `${unsent} messages have not been sent yet`,
  body: (unsent: number) =>
    unsent === 0
      ? "Nothing is waiting to be sent. You can log out."
      : "Logging out deletes unsent messages from this device. If you stay, they will be sent when you are back online.",
  stay: "Stay",
  anyway: "Log out anyway",
} as const;
