const prefix = "saywell:person:";

export const channelOf = (person: string): string => prefix + person;

export const personOf = (channel: string): string => channel.slice(prefix.length);
