import type { Page } from "playwright-core";
import { closesByEscape } from "../support/closesByEscape.js";
import { serverError } from "./mockResponses.js";
import { chatWith, dialog, press, type State, wide, seesText } from "./state.js";
import { types } from "./fixtures.js";

async function opensMessages(page: Page): Promise<void> {
  await press(page, /^Messages/);
  await dialog(page, /^Messages/);
}

async function opensChat(page: Page): Promise<void> {
  await chatWith(page, "Amelia S.").click();
  await page.getByLabel("Message to Amelia S.").waitFor();
}

/** Messages open in a popover over another page; on phones, they are on a separate page. */
export const popoverStates: readonly State[] = [
  {
    name: "the messages, unread",
    at: "/tutors",
    widths: wide,
    responses: { SendMessage: serverError },
    act: async (page, { amelia, chat }) => {
      await amelia.says(chat, "And which hour?");
      await opensMessages(page);
      await chatWith(page, "Amelia S.").getByText("And which hour?").waitFor();
    },
    next: [
      { name: "the messages, one chat", act: opensChat },
      {
        name: "the messages, counterpart typing",
        act: (page, { amelia, chat }) => types(amelia, chat, page.getByText("typing…")),
      },
      {
        name: "the messages, a message's menu",
        act: async (page) => {
          // Until the list has scrolled to its end, it also renders older messages, which it then removes.
          await page.getByRole("log").getByText("Which day suits you best?").waitFor();
          await page.getByRole("log").getByRole("button", { name: "Message actions" }).last().click();
          await page.getByRole("menu").waitFor();
        },
      },
      {
        name: "the messages, a draft",
        act: async (page) => {
          await closesByEscape(page.getByRole("menu"));
          await page.getByLabel("Message to Amelia S.").fill("What I meant to say");
          await press(page, "View all");
          await chatWith(page, "Amelia S.").getByText("Draft:").waitFor();
        },
      },
      {
        name: "the messages, not sent",
        act: async (page) => {
          await opensChat(page);
          await page.getByLabel("Message to Amelia S.").fill("Can you read this?");
          await page.keyboard.press("Enter");
          await page.getByRole("log").getByText("Not sent.").waitFor();
        },
      },
    ],
  },
  {
    name: "the messages, server error",
    at: "/tutors",
    widths: wide,
    responses: { ChatList: serverError },
    act: async (page) => {
      await opensMessages(page);
      await seesText(page, "We couldn't load your chats");
    },
  },
  {
    name: "the messages, connecting",
    at: "/tutors",
    widths: wide,
    withoutWebSocket: true,
    act: async (page) => {
      await opensMessages(page);
      await opensChat(page);
      await seesText(page, "Connecting…");
    },
  },
];

export const noChatStates: readonly State[] = [
  { name: "no chats yet", at: "/dashboard/chat" },
  {
    name: "the messages, none yet",
    at: "/tutors",
    widths: wide,
    act: async (page) => {
      await opensMessages(page);
      await seesText(page, "Ready to start learning?");
    },
  },
];
