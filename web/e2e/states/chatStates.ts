import type { Page } from "playwright-core";
import { dialog, press, type State, wide, words } from "./state.js";

const at = "/dashboard/chat?chat=:chat";

const newest = (page: Page) => page.getByRole("log").getByRole("button", { name: "Message actions" }).last();

async function opensActions(page: Page): Promise<void> {
  await page.getByRole("log").getByText("Which day suits you best?").waitFor();
  await newest(page).click();
  await page.getByRole("menu").waitFor();
}

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
    breaks: "ChatList",
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
    name: "chat, not sent",
    at,
    breaks: "SendMessage",
    act: async (page) => {
      await page.getByLabel("Message to Nora L.").fill("Can you read this?");
      await page.keyboard.press("Enter");
      await words(page, /Not sent\.|Sending|Waiting/);
    },
  },
  {
    name: "chat, unknown",
    at: "/dashboard/chat?chat=0198c0de-0000-7000-8000-000000000000",
    act: (page) => words(page, "This chat can't be found"),
  },
];
