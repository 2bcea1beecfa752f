import { createQueryPreloader } from "@apollo/client/react";
import { readAccessToken } from "./session/accessToken";
import { client } from "./client";
import { ViewerDocument } from "./generated/graphql";

/** Starts a page's query in its route's loader, before the page is drawn. */
export const preloadQuery = createQueryPreloader(client);

/** Whether there is anyone to fetch for: without a session every query would be refused. */
export const hasSession = (): boolean => readAccessToken() !== null;

/** The loader of all pages for people who are logged in. */
export const viewerLoader = () => (hasSession() ? preloadQuery(ViewerDocument) : null);
