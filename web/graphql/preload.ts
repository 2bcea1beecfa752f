import { createQueryPreloader } from "@apollo/client/react";
import { readAccessToken } from "./session/accessToken";
import { client } from "./client";
import { ViewerDocument } from "./generated/graphql";

/** Starts a page's query in its route's loader, before the page renders. */
export const preloadQuery = createQueryPreloader(client);

/** Returns whether there is a session; without one, the server would reject every query. */
export const hasSession = (): boolean => readAccessToken() !== null;

/** Preloads the viewer. This is the route loader of all pages for logged-in users. */
export const viewerLoader = () => (hasSession() ? preloadQuery(ViewerDocument) : null);
