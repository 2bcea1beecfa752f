import { TellTimeZoneDocument } from "../../graphql/generated/graphql";
import { accountKey } from "../../graphql/accountStorage";
import type { ApolloClient } from "../../graphql/hooks";
import { viewerZone } from "./chatTime";

/** Lets counterparts see what time it is where the viewer is; said again only when this device is somewhere else. */
export async function tellTimeZone(client: ApolloClient, viewerId: string): Promise<void> {
  const timeZone = viewerZone();
  const told = accountKey(viewerId, "time-zone");
  try {
    if (localStorage.getItem(told) === timeZone) return;
    await client.mutate({ mutation: TellTimeZoneDocument, variables: { input: { timeZone } } });
    localStorage.setItem(told, timeZone);
  } catch {
    // Without a network or storage it is said again the next time; nothing depends on it.
  }
}
