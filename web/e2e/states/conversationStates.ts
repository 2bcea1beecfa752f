import type { Page } from "playwright-core";
import { until } from "../../../server/testing/support/pause.js";
import { timeoutMs } from "../support/browser.js";
import { closesByEscape } from "../support/closesByEscape.js";
import { serverError } from "./mockResponses.js";
import { chatWith, dialog, press, type State, seesText, seesToast } from "./state.js";
import { mute, types } from "./fixtures.js";

const at = "/dashboard/chat?chat=:chat";

const newest = (page: Page) => page.getByRole("log").getByRole("button", { name: "Message actions" }).last();

async function scrollsUp(page: Page): Promise<void> {
  await page.getByRole("log").getByText("this is number 30!").waitFor();
  const isFarUp = async () => {
    await page.getByRole("log").evaluate((box) => (box.scrollTop = 200));
    return page.getByRole("log").getByText("this is number 5!").isVisible();
  };
  await until("The fifth message is visible", isFarUp, timeoutMs);
}

async function opensActions(page: Page): Promise<void> {
  await page.getByRole("log").getByText("Which day suits you best?").waitFor();
  await newest(page).click();
  await page.getByRole("menu").waitFor();
}

export const conversationStates: readonly State[] = [
  {
    name: "chat, a trial request, an edited and a removed message",
    at,
    act: async (page) => {
      for (const what of ["Trial lesson request", "Edited", "Message removed"]) {
        await page.getByRole("log").getByText(what).waitFor();
      }
    },
    next: [
      {
        name: "chat, counterpart typing",
        act: async (page, { nora, chat }) => {
          await seesText(page, "Which day suits you best?");
          await types(nora, chat, page.getByRole("main").getByText("typing…").last());
        },
      },
      { name: "chat, a message's menu", act: opensActions },
      {
        name: "chat, editing",
        act: async (page) => {
          await page.getByRole("menuitem", { name: "Edit" }).click();
          await page.getByLabel("Edit message").waitFor();
        },
      },
      {
        name: "chat, removing",
        act: async (page) => {
          await closesByEscape(page.getByLabel("Edit message"));
          await opensActions(page);
          await page.getByRole("menuitem", { name: "Remove" }).click();
          await dialog(page, "Remove this message?");
        },
      },
      {
        name: "chat, its menu",
        act: async (page) => {
          await closesByEscape(page.getByRole("dialog"));
          await press(page, "Chat options");
          const mutes = page.getByRole("menuitem", { name: "Mute notifications" });
          await mutes.waitFor();
          await page.keyboard.press("ArrowDown");
          await mutes.and(page.locator(":focus")).waitFor();
        },
      },
      {
        name: "chat, an email address in the text",
        act: async (page) => {
          await closesByEscape(page.getByRole("menu"));
          await page.getByLabel("Message to Nora L.").fill("me@example.org");
          await seesText(page, /^This looks like an email address/);
        },
      },
      {
        name: "chat, few characters left",
        act: async (page) => {
          await page.getByLabel("Message to Nora L.").fill("w".repeat(4990));
          await seesText(page, "10 left");
        },
      },
      {
        name: "chat, too many characters",
        act: async (page) => {
          await page.getByLabel("Message to Nora L.").fill("word ".repeat(1010));
          await seesText(page, "50 too many");
        },
      },
    ],
  },
  {
    name: "chat, muted",
    at: "/dashboard/chat?chat=:long",
    before: (_page, { amelia, long }) => amelia.does(mute, { chatId: long }),
    act: (page) => page.getByRole("main").locator("header").getByText("Muted").waitFor(),
    next: [
      {
        name: "chat, new messages while scrolled up",
        act: async (page, { max, long }) => {
          await scrollsUp(page);
          await max.says(long, "Are you still there?");
          await page.getByRole("button", { name: "New messages" }).waitFor();
        },
      },
    ],
  },
  {
    name: "chat, unread messages",
    at: "/dashboard/chat",
    act: async (page, { max, long }) => {
      await max.says(long, "One more thing.");
      await chatWith(page, "Max O.").getByText("One more thing.").waitFor();
      await chatWith(page, "Max O.").click();
      await page.getByRole("log").getByText("New", { exact: true }).waitFor();
    },
  },
  {
    name: "chat, server error",
    at,
    responses: { Conversation: serverError },
    act: async (page) => {
      await seesText(page, "We couldn't load this chat");
      await seesToast(page);
    },
  },
  {
    name: "chat, unknown",
    at: "/dashboard/chat?chat=0198c0de-0000-7000-8000-000000000000",
    act: (page) => seesText(page, "This chat can't be found"),
  },
];
