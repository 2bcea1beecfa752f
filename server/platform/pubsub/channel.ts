const prefix = "saywell:person:";

/** The name of a person's channel. */
export const channelOf = (person: string): string => prefix + person;

/** Whose channel it is. */
export const personOf = (channel: string): string => channel.slice(prefix.length);
