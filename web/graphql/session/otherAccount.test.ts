import { ApolloClient, ApolloLink, execute, InMemoryCache } from "@apollo/client";
import { createClient } from "graphql-ws";
import { lastValueFrom, of, throwError } from "rxjs";
import { createWebSocket } from "../connection/webSocket";
import { SessionOver, TokenRefused } from "../connection/failures";
import { ViewerDocument } from "../generated/graphql";
import { openStoredResponses } from "../offline/storedResponses";
import { ACCESS_TOKEN } from "./accessToken";
import { authorized, sessionLink } from "./sessionLink";

jest.mock("graphql-ws", () => ({ createClient: jest.fn() }));
const mockInTable = jest.fn(async () => undefined);
jest.mock("./accountDatabase", () => ({
  openAccountDatabase: () => ({ inTable: mockInTable }),
  rowsOfAccount: jest.fn(),
}));

const tokenOf = (account: string) => `Bearer e30.${btoa(JSON.stringify({ sub: account }))}.signature`;

const sent: unknown[] = [];
const refresh = jest.fn(async (): Promise<string | null> => tokenOf("amelia"));
const server = new ApolloLink((operation) => {
  sent.push((operation.getContext()["headers"] as { authorization?: string }).authorization);
  return of({ data: { viewer: null } });
});
const link = sessionLink(refresh).concat(server);
const client = new ApolloClient({ link, cache: new InMemoryCache() });
const send = () => lastValueFrom(execute(link, { query: ViewerDocument }, { client }));
createWebSocket(() => "ws://localhost/graphql", refresh);
const { connectionParams } = jest.mocked(createClient).mock.calls[0]![0];
const connect = connectionParams as () => Promise<unknown>;
const stored = openStoredResponses();

/** Nora opens the page. Amelia then logs in from another tab, and Nora cancels the reload that this triggers. */
beforeEach(async () => {
  localStorage.setItem(ACCESS_TOKEN, tokenOf("nora"));
  await send();
  localStorage.setItem(ACCESS_TOKEN, tokenOf("amelia"));
  sent.length = 0;
  mockInTable.mockClear();
});

test("Nora's page sends no request with Amelia's token", async () => {
  await expect(send()).rejects.toThrow(SessionOver);
  expect(sent).toEqual([]);
});

test("Nora's page does not resend a request with Amelia's token after that token has replaced Nora's", async () => {
  localStorage.setItem(ACCESS_TOKEN, tokenOf("nora"));
  const tokens: (string | null)[] = [];
  const refused = authorized((token) => {
    tokens.push(token);
    return throwError(() => new TokenRefused());
  }, refresh);
  await expect(lastValueFrom(refused)).rejects.toThrow(SessionOver);
  expect(tokens).toEqual([tokenOf("nora")]);
});

test("Nora's page does not open a WebSocket with Amelia's token", async () => {
  await expect(connect()).rejects.toThrow(SessionOver);
});

test("Nora's page neither stores its responses under Amelia's account nor shows Amelia's responses", async () => {
  await stored.write("chats", { chats: [] });
  expect(await stored.read("chats")).toBeUndefined();
  expect(mockInTable).not.toHaveBeenCalled();
});

test("Nora's page keeps working when she logs in again", async () => {
  localStorage.setItem(ACCESS_TOKEN, tokenOf("nora"));
  await send();
  expect(sent).toEqual([tokenOf("nora")]);
  expect(await connect()).toEqual({ authorization: tokenOf("nora") });
});
