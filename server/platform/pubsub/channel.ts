const prefix = "saywell:person:";

export const channelOf = (person: string): string => prefix + person;

/** Returns the user of a channel. */
export const personOf = (channel: string): string => channel.slice(prefix.length);
