import type { ApiKeyLifetime, ApiKeyScope } from "../../../graphql/generated/graphql";

/** Copy for the API keys dialog, in a separate file because few users need it. */
export const copy = {
  title: "API keys",
  description: "A key lets a program act on your behalf, within the scopes that you choose.",
  lasting: "Changing your password or logging out everywhere does not revoke keys.",
  create: "Create a key",
  notLoaded: "We couldn't load your API keys",
  none: { title: "No API keys yet", body: "Create one to connect a program, such as your calendar or a bot." },
  ending: (lastFour: string) => `swl_…${lastFour}`,
  /** These three precede a date. */
  lastUsed: "Last used",
  expires: "Expires",
  expired: "Expired",
  neverUsed: "Never used",
  noExpiry: "Does not expire",
  rename: "Rename",
  renameKey: (name: string) => `Rename ${name}`,
  newName: (name: string) => `New name for “${name}”`,
  save: "Save",
  cancel: "Cancel",
  revoke: "Revoke",
  revokeKey: (name: string) => `Revoke ${name}`,
  revoking: {
    title: (name: string) => `Revoke “${name}”?`,
    body: "Programs that use this key stop working immediately. This can't be undone.",
    keep: "Keep it",
  },
  revoked: (name: string) => `“${name}” was revoked`,
  creating: {
    title: "Create an API key",
    body: "Choose no more than the program needs.",
    name: "Name",
    nameHint: "What the key is for, such as “Calendar”.",
    scopes: "What it may do",
    lifetime: "How long it lasts",
    submit: "Create key",
    back: "Back",
    noScope: "Choose at least one",
    noName: "Please fill out the field",
  },
  created: {
    title: "Copy your new key",
    body: "Copy it now: it won't be shown again. Anyone who has it can act on your behalf, so keep it secret.",
    label: "API key",
    copy: "Copy",
    copied: "Copied",
    copyFailed: "The key could not be copied. Select it and copy it manually.",
    done: "Done",
    notShown: {
      title: "Your new API key can't be shown anymore",
      description: "You closed the dialog before the key was created. Revoke it and create another one.",
    },
  },
} as const;

/** In display order. */
export const scopes: Readonly<Record<ApiKeyScope, string>> = {
  READ_TUTORS: "Read tutors",
  READ_CHATS: "Read chats",
  WRITE_MESSAGES: "Write messages",
  MANAGE_PROFILE: "Manage my profile",
};

export const scopeHints: Readonly<Record<ApiKeyScope, string>> = {
  READ_TUTORS: "Search for tutors, and read their profiles and reviews",
  READ_CHATS: "Read your chats, receive new messages, and manage webhooks",
  WRITE_MESSAGES:
    "Start chats, send, edit and remove messages, mark them as read or unread, and show that you are typing",
  MANAGE_PROFILE:
    "Read and change your profile, read your email address, set your time zone and language, save tutors, and upload files",
};

/** In display order. */
export const lifetimes: Readonly<Record<ApiKeyLifetime, string>> = {
  DAYS_30: "30 days",
  DAYS_90: "90 days",
  DAYS_365: "365 days",
  NEVER: "Until I revoke it",
};
