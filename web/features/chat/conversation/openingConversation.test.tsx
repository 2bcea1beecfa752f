import "@testing-library/jest-dom";
import { act, screen, waitFor, within } from "@testing-library/react";
import { setConnected } from "../../../graphql/connection/connectionStatus";
import { Unreachable } from "../../../graphql/connection/failures";
import { setViewer, type Viewer } from "../../../graphql/session/viewerStore";
import {
  anna,
  ben,
  carla,
  chat,
  chatList,
  conversation,
  message,
  sent,
  unreadChats,
} from "../../../testing/chatResponses";
import { fakeServer } from "../../../testing/fakeServer";
import { openPage } from "../../../testing/openPage";
import { ChatFeed } from "../feed/ChatFeed";
import { chatSessionOf } from "../feed/chatSession";
import { Conversation } from "./Conversation";

type Message = ReturnType<typeof message>;

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(document, "hasFocus").mockReturnValue(true);
  setViewer({ status: "known", viewer: { id: anna.id, role: anna.role } as Viewer });
});
afterEach(() => {
  act(() => setConnected(true));
  jest.restoreAllMocks();
});

const log = () => screen.getByRole("log");
const hers = (seq: number, key: string) => message("c1", seq, anna, { clientMessageId: key });
const keyIn = ({ input }: Readonly<Record<string, unknown>>) => (input as { clientMessageId: string }).clientMessageId;

/**
 * Opens Anna's page, which has fetched her conversation with Ben, but not yet the list. The first call to `load`
 * delivers the list, and the second one delivers the refetched chat; both reflect `later` at the time of the call. The
 * server stores Anna's next message with the sequence number `sentSeq`. If `hasMore`, the list is the first of two
 * pages, and five messages are unread: one from Carla on the first page, and four on the second.
 */
async function annaOpens(first: readonly Message[], { sentSeq = 0, isListed = true, hasMore = false } = {}) {
  const later = { messages: first, lastSeq: first.at(-1)!.seq, key: "" };
  const current = () => chat("c1", ben, later.messages.at(-1)!, { lastSeq: later.lastSeq });
  const loads: (() => void)[] = [];
  const delayed = <T extends object>(data: () => T) => new Promise<T>((resolve) => loads.push(() => resolve(data())));
  const withCarla = chat("c2", carla, message("c2", 2, carla), { unreadCount: 1, readUpTo: 1 });
  const firstPage = () => chatList([current(), withCarla], { hasNextPage: true, unread: 5 });
  const unread = hasMore ? unreadChats([withCarla, { id: "c60", unreadCount: 4 }], 5) : unreadChats([], 0);
  const server = fakeServer({
    ChatList: () => delayed(() => (hasMore ? firstPage() : chatList(isListed ? [current()] : []))),
    Conversation: () => conversation(chat("c1", ben, first.at(-1)!), first),
    RefetchedChat: ({ withUnread }) =>
      delayed(() => ({
        ...conversation(current(), later.messages),
        ...(withUnread ? unread : { viewer: unread.viewer }),
      })),
    ReadMessages: () => ({ readMessages: { __typename: "ReadMessagesPayload", userErrors: [] } }),
    TellTimeZone: () => ({ tellTimeZone: { __typename: "TimeZonePayload", userErrors: [] } }),
    SendMessage: (variables) => {
      later.key = keyIn(variables);
      return {
        sendMessage: { __typename: "SendMessagePayload", message: hers(sentSeq, later.key), userErrors: [] },
      };
    },
  });
  const page = (
    <>
      <ChatFeed />
      <Conversation chatId="c1" viewerId={anna.id} takesFocus />
    </>
  );
  openPage({ "/dashboard/chat": page }, { client: server.client, address: "/dashboard/chat?chat=c1" });
  await screen.findAllByText("Ben says 2");
  const load = () => act(async () => loads.shift()!());
  return { server, later, load, outbox: chatSessionOf(server.client).outbox };
}

describe("in a conversation that is fetched before the chat list", () => {
  const isRefetched = (server: ReturnType<typeof fakeServer>) =>
    waitFor(() => expect(server.variablesOf("RefetchedChat")).toHaveLength(1));

  /** Before the server reads the list, Ben writes message 3 and Anna sends message 4. */
  async function annaSendsBeforeTheListArrives() {
    const first = [message("c1", 2, ben)];
    const page = await annaOpens(first, { sentSeq: 4 });
    act(() => page.outbox.send("c1", "Anna says 4"));
    expect(await within(log()).findByText("Sent")).toBeInTheDocument();
    page.later.messages = [...first, message("c1", 3, ben), hers(4, page.later.key)];
    page.later.lastSeq = 4;
    await page.load();
    await isRefetched(page.server);
    expect(log()).toHaveTextContent(/Ben says 2.*Anna says 4/);
    return page;
  }

  it("Ben's message is shown before the one that Anna sent after it", async () => {
    const { server, load } = await annaSendsBeforeTheListArrives();
    await load();
    await waitFor(() => expect(log()).toHaveTextContent(/Ben says 2.*Ben says 3.*Anna says 4/));
    act(() => server.push(sent(message("c1", 5, ben))));
    await waitFor(() => expect(log()).toHaveTextContent(/Ben says 3.*Anna says 4.*Ben says 5/));
  });

  it("Anna's message stays visible even if Ben's next message arrives before an earlier one that the page is missing", async () => {
    const { server, load } = await annaSendsBeforeTheListArrives();
    act(() => server.push(sent(message("c1", 5, ben))));
    await waitFor(() => expect(server.client.cache.extract()).toMatchObject({ "Chat:c1": { lastSeq: 5 } }));
    expect(log()).toHaveTextContent(/Ben says 2.*Anna says 4/);
    await load();
    await waitFor(() => expect(log()).toHaveTextContent(/Ben says 2.*Ben says 3.*Anna says 4.*Ben says 5/));
    expect(server.variablesOf("RefetchedChat")).toHaveLength(1);
  });

  it.each([true, false])(
    "a message that Ben removes before the list is read disappears (in the list: %s)",
    async (isListed) => {
      const last = message("c1", 3, ben);
      const { server, later, load } = await annaOpens([message("c1", 2, ben), last], { isListed });
      later.messages = [message("c1", 2, ben, { content: "", removedAt: "2026-03-14T11:00:00.000Z" }), last];
      later.lastSeq = 4;
      await load();
      await isRefetched(server);
      await load();
      await waitFor(() => expect(log()).not.toHaveTextContent("Ben says 2"));
      expect(log()).toHaveTextContent("Ben says 3");
    },
  );

  it("the total unread count includes a message from Carla that arrives after the server has counted, even if not all chats are loaded", async () => {
    const { server, later, load } = await annaOpens([message("c1", 2, ben)], { hasMore: true });
    later.messages = [message("c1", 2, ben), message("c1", 3, ben)];
    later.lastSeq = 3;
    await load();
    await isRefetched(server);
    act(() => server.push(sent(message("c2", 3, carla))));
    const counted = { "Chat:c2": { unreadCount: 2 }, "Viewer:{}": { unreadCount: 6 } };
    await waitFor(() => expect(server.client.cache.extract()).toMatchObject(counted));
    await load();
    expect(await within(log()).findByText("Ben says 3")).toBeInTheDocument();
    expect(server.client.cache.extract()).toMatchObject(counted);
  });

  it("Anna's message is shown after an earlier one from another tab, even if the page has fetched neither of them", async () => {
    const { server, later, load, outbox } = await annaOpens([message("c1", 2, ben)], { sentSeq: 5 });
    await load();
    await isRefetched(server);
    await load();
    let key = "";
    await act(async () => {
      outbox.send("c1", "Anna says 4");
      key = outbox.of("c1")[0]!.clientMessageId;
      outbox.settle("c1", key, 4);
      outbox.send("c1", "Anna says 5");
    });
    await waitFor(() => expect(within(log()).getAllByText("Sent")).toHaveLength(2));
    expect(log()).toHaveTextContent(/Ben says 2.*Anna says 4.*Anna says 5/);
    act(() => [message("c1", 3, ben), hers(4, key), hers(5, later.key)].forEach((each) => server.push(sent(each))));
    await waitFor(() => expect(log()).toHaveTextContent(/Ben says 2.*Ben says 3.*Anna says 4.*Anna says 5/));
  });
});

it("a conversation that can't be loaded leads back to the list, which a phone does not show beside it", async () => {
  const server = fakeServer({
    Conversation: () => {
      throw new Unreachable();
    },
  });
  const page = <Conversation chatId="c1" viewerId={anna.id} takesFocus />;
  openPage({ "/dashboard/chat": page }, { client: server.client, address: "/dashboard/chat?chat=c1" });
  expect(await screen.findByText("We couldn't load this chat")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to your chats" })).toHaveAttribute("href", "/dashboard/chat");
});
