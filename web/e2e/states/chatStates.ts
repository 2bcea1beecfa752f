import type { Page } from "playwright-core";
import { outOfOrder } from "./ownAnswers.js";
import { dialog, press, type State, wide, words } from "./state.js";

const at = "/dashboard/chat?chat=:chat";

const newest = (page: Page) => page.getByRole("log").getByRole("button", { name: "Message actions" }).last();

async function opensActions(page: Page): Promise<void> {
  await page.getByRole("log").getByText("Which day suits you best?").waitFor();
  await newest(page).click();
  await page.getByRole("menu").waitFor();
}

/** Writes a message, which then is said to stand so. */
async function says(page: Page, standing: string): Promise<void> {
  await page.getByLabel("Message to Nora L.").fill("Can you read this?");
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText(standing).waitFor();
}

const refused = {
  data: {
    sendMessage: {
      __typename: "SendMessagePayload",
      message: null,
      problems: [{ __typename: "Problem", reason: "This chat is closed." }],
    },
  },
};

/** What can be seen of the chats on the full screen, by the tutor. */
export const chatStates: readonly State[] = [
  { name: "chats", at: "/dashboard/chat", act: (page) => words(page, "Nora L.") },
  {
    name: "chats, unread",
    at: "/dashboard/chat",
    act: (page) => page.getByRole("tab", { name: /^Unread/ }).click(),
  },
  {
    name: "chats, searched",
    at: "/dashboard/chat",
    act: async (page) => {
      await page.getByRole("searchbox", { name: "Search chats" }).fill("zzz");
      await words(page, "No chats with");
    },
  },
  {
    name: "chats, out of order",
    at: "/dashboard/chat",
    answers: { ChatList: outOfOrder },
    act: (page) => words(page, "We couldn't load your chats"),
  },
  {
    name: "chats, shortcuts",
    at: "/dashboard/chat",
    widths: wide,
    act: async (page) => {
      await words(page, "Nora L.");
      await press(page, "Keyboard shortcuts");
      await dialog(page, "Keyboard shortcuts");
    },
  },
  { name: "chat", at, act: (page) => page.getByRole("log").getByText("Message removed").waitFor() },
  { name: "chat, a message's menu", at, act: opensActions },
  {
    name: "chat, editing",
    at,
    act: async (page) => {
      await opensActions(page);
      await page.getByRole("menuitem", { name: "Edit" }).click();
      await page.getByLabel("Change the message").waitFor();
    },
  },
  {
    name: "chat, removing",
    at,
    act: async (page) => {
      await opensActions(page);
      await page.getByRole("menuitem", { name: "Remove" }).click();
      await dialog(page, "Remove this message?");
    },
  },
  {
    name: "chat, a mail address and too many words",
    at,
    act: async (page) => {
      await page.getByLabel("Message to Nora L.").fill(`me@example.org ${"word ".repeat(1000)}`);
      await words(page, "too many");
    },
  },
  {
    name: "chat, waiting for the network",
    at,
    act: async (page) => {
      await page.getByRole("log").getByText("Which day suits you best?").waitFor();
      await page.context().setOffline(true);
      await says(page, "Waiting for the connection");
      await words(page, "You are offline.");
    },
  },
  {
    name: "chat, connecting",
    at,
    withoutLine: true,
    act: async (page) => {
      await says(page, "Waiting for the connection");
      await words(page, "Connecting…");
    },
  },
  { name: "chat, sending", at, answers: { SendMessage: "nothing" }, act: (page) => says(page, "Sending") },
  { name: "chat, not got through", at, answers: { SendMessage: outOfOrder }, act: (page) => says(page, "Not sent.") },
  {
    name: "chat, refused",
    at,
    answers: { SendMessage: refused },
    act: async (page) => {
      await says(page, "Not sent.");
      await words(page, "This chat is closed.");
    },
  },
  {
    name: "chat, unknown",
    at: "/dashboard/chat?chat=0198c0de-0000-7000-8000-000000000000",
    act: (page) => words(page, "This chat can't be found"),
  },
];
