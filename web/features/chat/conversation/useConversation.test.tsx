import { ApolloProvider } from "@apollo/client/react";
import { act, renderHook, waitFor } from "@testing-library/react";
import { ConversationDocument } from "../../../graphql/generated/graphql";
import { anna, ben, chat, conversation, message } from "../../../testing/chatResponses";
import { fakeServer } from "../../../testing/fakeServer";
import { useConversation } from "./useConversation";

/** Connects Anna to a server with Ben's messages 3 to 5 and her own older one, which loads only when she scrolls up. */
function annasDevice() {
  const replies = [3, 4, 5].map((seq) => message("c1", seq, ben));
  const withUnread = (unreadCount: number, lastSeq: number) =>
    conversation(chat("c1", ben, replies.at(-1)!, { lastSeq, unreadCount, readUpTo: 5 - unreadCount }), replies, true);
  const { client } = fakeServer({
    Conversation: ({ before }) =>
      before ? conversation(chat("c1", ben, replies.at(-1)!), [message("c1", 2, anna)]) : withUnread(3, 5),
  });
  const opens = async () => {
    const { result, unmount } = renderHook(() => useConversation("c1", anna.id), {
      wrapper: ({ children }) => <ApolloProvider client={client}>{children}</ApolloProvider>,
    });
    await waitFor(() => expect(result.current.chat).not.toBeNull());
    return { shown: result, leaves: unmount, texts: () => result.current.messages.map(({ content }) => content) };
  };
  const reads = (upTo: number) =>
    act(() => {
      client.cache.writeQuery({ query: ConversationDocument, variables: { id: "c1" }, data: withUnread(5 - upTo, 6) });
    });
  return { opens, reads };
}

it("the line above the new messages of an open chat stays when Anna reads some of them on another device", async () => {
  const { opens, reads } = annasDevice();
  const { shown } = await opens();
  expect(shown.current.unreadLine).toBe(3);
  reads(4);
  await waitFor(() => expect(shown.current.chat?.unreadCount).toBe(1));
  expect(shown.current.unreadLine).toBe(3);
});

it("older messages that Anna loaded by scrolling up are dropped when she closes the chat", async () => {
  const { opens } = annasDevice();
  const replies = ["Ben says 3", "Ben says 4", "Ben says 5"];
  const { shown, leaves, texts } = await opens();
  await act(() => shown.current.loadOlder());
  expect(texts()).toEqual(["Anna says 2", ...replies]);
  leaves();
  expect((await opens()).texts()).toEqual(replies);
});
