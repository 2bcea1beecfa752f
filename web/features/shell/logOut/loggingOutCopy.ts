/** What is asked before a log out; apart from the other words, because few ever fetch it. */
export const loggingOutCopy = {
  title: (unsent: number) =>
    unsent === 0
      ? "Your messages are sent"
      : unsent === 1
        ? "1 message was not sent yet"
        : `${unsent} messages were not sent yet`,
  body: (unsent: number) =>
    unsent === 0
      ? "Nothing waits any more. You can log out."
      : "Logging out removes what waits on this device, and it will not be sent. If you stay, it goes out when you are back online.",
  stay: "Stay",
  anyway: "Log out anyway",
} as const;
