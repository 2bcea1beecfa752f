import { createQueryPreloader } from "@apollo/client/react";
import { readAccessToken } from "./session/accessToken";
import { client } from "./client";
import { ViewerDocument } from "./generated/graphql";

/** Starts a page's query in the route loader, before the page renders. */
export const preloadQuery = createQueryPreloader(client);

export const hasSession = (): boolean => readAccessToken() !== null;

/** The loader of the route that contains all pages for logged-in users. */
export const viewerLoader = () => (hasSession() ? preloadQuery(ViewerDocument) : null);
