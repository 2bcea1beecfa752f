import "@testing-library/jest-dom";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ServerFailed, Unreachable } from "../../../graphql/connection/failures";
import { setViewer, type Viewer } from "../../../graphql/session/viewerStore";
import { anna, ben, carla, chat, chatList, conversation, message } from "../../../testing/chatResponses";
import { type Answers, fakeServer } from "../../../testing/fakeServer";
import { openPage } from "../../../testing/openPage";
import { Toaster } from "../../../ui/overlays/Toast";
import { ChatPage } from "../page/ChatPage";

const withCarla = chat("c2", carla, message("c2", 2, anna));

const settings = (...mutedChatIds: readonly string[]) => ({ __typename: "NotificationSettings", mutedChatIds });
const payload = (now: ReturnType<typeof settings> | null, ...userErrors: readonly object[]) => ({
  __typename: "NotificationSettingsPayload",
  settings: now,
  userErrors,
});
/** Creates a response that resolves when the test calls `respond`. */
function aResponse() {
  let respond: (data: Readonly<Record<string, unknown>>) => void = () => undefined;
  const response = new Promise<Readonly<Record<string, unknown>>>((resolve) => (respond = resolve));
  return { response, respond };
}

async function annaOpens(answers: Answers, displayName = ben.displayName) {
  const him = { ...ben, displayName };
  const last = message("c1", 3, him);
  const withBen = chat("c1", him, last);
  const server = fakeServer({
    ChatList: () => chatList([withBen, withCarla]),
    Conversation: () => conversation(withBen, [last]),
    ReadMessages: () => ({ readMessages: { __typename: "ReadMessagesPayload", userErrors: [] } }),
    MutedChats: () => ({ viewer: { __typename: "Viewer", notificationSettings: settings("c2") } }),
    ...answers,
  });
  setViewer({ status: "known", viewer: { id: anna.id, role: anna.role, unreadCount: 0 } as Viewer });
  const page = (
    <>
      <ChatPage />
      <Toaster />
    </>
  );
  openPage({ "/dashboard/chat": page }, { client: server.client, address: "/dashboard/chat?chat=c1" });
  await screen.findByRole("heading", { name: displayName });
  return { server, user: userEvent.setup() };
}

async function annaOpensBen(...args: Parameters<typeof annaOpens>) {
  const page = await annaOpens(...args);
  await waitFor(() => expect(row("Carla")).toHaveTextContent("Muted"));
  return page;
}

afterEach(() => void jest.useRealTimers());

const row = (name: string) =>
  within(screen.getByRole("list", { name: "Chats" })).getByRole("link", { name: new RegExp(name) });
const header = () => screen.getByRole("button", { name: "Chat options" }).closest("header");
const chooses = async (user: ReturnType<typeof userEvent.setup>, item: string) => {
  await user.click(screen.getByRole("button", { name: "Chat options" }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
};

it("a chat that Anna mutes is immediately marked as muted, and the others stay as they are", async () => {
  const { response, respond } = aResponse();
  const { server, user } = await annaOpensBen({ MuteChat: () => response });
  expect(header()).not.toHaveTextContent("Muted");
  await chooses(user, "Mute notifications");
  await waitFor(() => expect(header()).toHaveTextContent("Muted"));
  expect(row("Ben")).toHaveTextContent("Muted");
  expect(row("Carla")).toHaveTextContent("Muted");
  expect(server.variablesOf("MuteChat")).toEqual([{ input: { chatId: "c1" } }]);
  act(() => respond({ payload: payload(settings("c1", "c2")) }));
  expect(await screen.findByText("You won't be notified of messages from Ben S.")).toBeVisible();
  expect(header()).toHaveTextContent("Muted");
});

it("a chat that Anna unmutes loses its Muted label, and the others stay muted", async () => {
  const { user } = await annaOpensBen({
    MutedChats: () => ({ viewer: { __typename: "Viewer", notificationSettings: settings("c1", "c2") } }),
    UnmuteChat: () => ({ payload: payload(settings("c2")) }),
  });
  await chooses(user, "Unmute notifications");
  expect(await screen.findByText("You'll be notified of messages from Ben S. again")).toBeVisible();
  expect(header()).not.toHaveTextContent("Muted");
  expect(row("Ben")).not.toHaveTextContent("Muted");
  expect(row("Carla")).toHaveTextContent("Muted");
});

it.each([
  ["Mute notifications", [], "You won't be notified of messages from \u2068דוד כ.\u2069"],
  ["Unmute notifications", ["c1"], "You'll be notified of messages from \u2068דוד כ.\u2069 again"],
])("after %s, the toast keeps the period after a right-to-left name's initial in place", async (item, muted, toast) => {
  const answers: Answers = {
    MutedChats: () => ({ viewer: { __typename: "Viewer", notificationSettings: settings("c2", ...muted) } }),
    MuteChat: () => ({ payload: payload(settings("c1", "c2")) }),
    UnmuteChat: () => ({ payload: payload(settings("c2")) }),
  };
  const { user } = await annaOpensBen(answers, "דוד כ.");
  await chooses(user, item);
  expect(await screen.findByText(toast)).toBeVisible();
});

it("a chat that can't be muted loses its Muted label, and the reason is shown", async () => {
  const error = {
    __typename: "NotificationSettingsUserError",
    code: "TOO_MANY_MUTED",
    reason: "You can mute at most 1000 chats.",
  };
  const responses = [() => ({ payload: payload(null, error) }), () => Promise.reject(new Unreachable())];
  const { user } = await annaOpensBen({ MuteChat: () => responses.shift()?.() ?? {} });
  await chooses(user, "Mute notifications");
  expect(await screen.findByText("You can mute at most 1000 chats.")).toBeVisible();
  expect(header()).not.toHaveTextContent("Muted");
  await chooses(user, "Mute notifications");
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(header()).not.toHaveTextContent("Muted");
});

it("if the muted chats can't be loaded, a toast shows the error, and Anna can't mute or unmute a chat until a later request succeeds", async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let isFailing = true;
  await annaOpens({
    MutedChats: () => {
      if (isFailing) throw new ServerFailed();
      return { viewer: { __typename: "Viewer", notificationSettings: settings("c1", "c2") } };
    },
  });
  expect(await screen.findByText("Something went wrong on our side.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Chat options" })).toBeDisabled();
  isFailing = false;
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(header()).toHaveTextContent("Muted"));
  expect(row("Carla")).toHaveTextContent("Muted");
  expect(screen.getByRole("button", { name: "Chat options" })).toBeEnabled();
});
