import { isolated } from "../../../ui/data/isolated";

export const copy = {
  menu: "Chat options",
  mute: "Mute notifications",
  unmute: "Unmute notifications",
  muted: "Muted",
  isMuted: (name: string) => `You won't be notified of messages from ${isolated(name)}`,
  isUnmuted: (name: string) => `You'll be notified of messages from ${isolated(name)} again`,
} as const;
