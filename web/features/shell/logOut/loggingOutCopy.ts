const unsentBody =
  "Logging out deletes unsent messages from this device. If you stay, they will be sent when you are back online.";

/** Copy for the logout confirmation, in a separate file because few users need it. */
export const loggingOutCopy = {
  title: (unsent: number, isUnsaved: boolean) => {
    if (unsent === 0) return isUnsaved ? "Log out without saving?" : "Your messages have been sent";
    return unsent === 1 ? "1 message has not been sent yet" : `${unsent} messages have not been sent yet`;
  },
  body: (unsent: number, isUnsaved: boolean) => {
    if (unsent > 0) return isUnsaved ? `${unsentBody} Your changes on this page will be lost, too.` : unsentBody;
    return isUnsaved
      ? "Your changes on this page have not been saved."
      : "Nothing is waiting to be sent. You can log out.";
  },
  stay: "Stay",
  anyway: "Log out anyway",
} as const;
