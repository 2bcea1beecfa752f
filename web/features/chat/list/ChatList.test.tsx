import "@testing-library/jest-dom";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ServerFailed } from "../../../graphql/connection/failures";
import { errorText } from "../../../graphql/errors/errorTitle";
import { InboxDocument } from "../../../graphql/generated/graphql";
import { ben, carla, chat, chatList, message } from "../../../testing/chatResponses";
import { fakeServer, type Answers } from "../../../testing/fakeServer";
import { openPage } from "../../../testing/openPage";
import { Toaster } from "../../../ui/overlays/Toast";
import { useFailureToast } from "../../../ui/overlays/useFailureToast";
import { ChatList } from "./ChatList";
import { useChatList, type ChatFilter } from "./useChatList";

const withBen = chat("c1", ben, message("c1", 3, ben), { unreadCount: 1, readUpTo: 2 });
const withCarla = chat("c2", carla, message("c2", 3, carla), { unreadCount: 1, readUpTo: 2 });

function List({ filter }: { readonly filter: ChatFilter }) {
  const list = useChatList(filter);
  useFailureToast(list.error, errorText);
  return <ChatList of={list} filter={filter} selectedId={null} />;
}

/** Opens a list of Anna's chats. The first page, with Ben, always loads; other requests fail while `isDown` is true. */
async function annaOpens(filter: ChatFilter) {
  const state = { isDown: true };
  const responds = (chats: readonly (typeof withBen)[]) => {
    if (state.isDown) throw new ServerFailed();
    return chatList(chats);
  };
  const answers: Answers = {
    ChatList: () => chatList([withBen], { hasNextPage: true, unread: 2 }),
    OlderChats: () => responds([withCarla]),
    UnreadChats: () => responds([withBen, withCarla]),
  };
  const page = (
    <>
      <List filter={filter} />
      <Toaster />
    </>
  );
  const { client } = fakeServer(answers);
  openPage({ "/": page }, { client, address: "/" });
  await screen.findByText("Ben S.");
  return { state, client, user: userEvent.setup() };
}

const failure = () => screen.findByText("Something went wrong on our side.");
const names = () => screen.getAllByRole("link").map(({ textContent }) => textContent?.match(/Ben S\.|Carla M\./)?.[0]);
const more = () => screen.getByRole("button", { name: "Show more chats" });

describe("the chat list", () => {
  it("says why more chats could not be loaded, and loads them on request", async () => {
    const { state, user } = await annaOpens("all");
    await user.click(more());
    expect(await failure()).toBeVisible();
    state.isDown = false;
    await user.click(more());
    await waitFor(() => expect(names()).toEqual(["Ben S.", "Carla M."]));
    expect(screen.queryByRole("button", { name: "Show more chats" })).toBeNull();
  });

  it("keeps the total unread count when it loads more chats, because the feed may have changed the count in the meantime", async () => {
    const { state, client, user } = await annaOpens("all");
    state.isDown = false;
    await user.click(more());
    await waitFor(() => expect(names()).toEqual(["Ben S.", "Carla M."]));
    expect(client.cache.readQuery({ query: InboxDocument })?.viewer?.unreadCount).toBe(2);
  });

  it("says why the other unread chats could not be loaded, and loads them on request", async () => {
    const { state, user } = await annaOpens("unread");
    expect(await failure()).toBeVisible();
    state.isDown = false;
    await user.click(more());
    await waitFor(() => expect(names()).toEqual(["Ben S.", "Carla M."]));
    expect(screen.queryByRole("button", { name: "Show more chats" })).toBeNull();
  });
});
