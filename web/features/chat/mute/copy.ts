export const copy = {
  menu: "Chat options",
  mute: "Mute notifications",
  unmute: "Unmute notifications",
  muted: "Muted",
  isMuted: (name: string) => `You won't be notified of messages from ${name}`,
  isUnmuted: (name: string) => `You'll be notified of messages from ${name} again`,
} as const;
