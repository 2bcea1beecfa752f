import { closesByEscape } from "../support/closesByEscape.js";
import { serverError } from "./mockResponses.js";
import { chatWith, dialog, press, type State, wide, seesText, seesToast } from "./state.js";
import { types } from "./fixtures.js";

export const chatListStates: readonly State[] = [
  {
    name: "chats",
    at: "/dashboard/chat",
    act: (page) => seesText(page, "Nora L."),
    next: [
      { name: "chats, unread", act: (page) => page.getByRole("tab", { name: /^Unread/ }).click() },
      {
        name: "chats, searched",
        act: async (page) => {
          await page.getByRole("searchbox", { name: "Search chats" }).fill("zzz");
          await seesText(page, "No chats with");
        },
      },
      {
        name: "chats, counterpart typing",
        act: async (page, { max, long }) => {
          await page.getByRole("searchbox", { name: "Search chats" }).fill("");
          await page.getByRole("tab", { name: "All" }).click();
          await chatWith(page, "Max O.").waitFor();
          await types(max, long, chatWith(page, "Max O.").getByText("typing…"));
        },
      },
      {
        name: "chats, notifications blocked",
        act: async (page) => {
          await press(page, "Turn on notifications");
          await seesText(page, "Notifications are blocked");
        },
      },
      {
        name: "chats, shortcuts",
        widths: wide,
        act: async (page) => {
          await press(page, "Keyboard shortcuts");
          await dialog(page, "Keyboard shortcuts");
        },
      },
      {
        name: "chats, a draft",
        widths: wide,
        act: async (page) => {
          await closesByEscape(page.getByRole("dialog"));
          await chatWith(page, "Nora L.").click();
          await page.getByLabel("Message to Nora L.").fill("What I meant to say");
          await chatWith(page, "Max O.").click();
          await page.getByLabel("Message to Max O.").waitFor();
          await chatWith(page, "Nora L.").getByText("Draft:").waitFor();
        },
      },
    ],
  },
  {
    name: "chats, server error",
    at: "/dashboard/chat",
    responses: { ChatList: serverError },
    act: async (page) => {
      await seesText(page, "We couldn't load your chats");
      await seesToast(page);
    },
  },
];
