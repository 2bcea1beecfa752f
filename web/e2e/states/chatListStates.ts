import { serverError } from "./mockResponses.js";
import { chatWith, dialog, press, type State, wide, seesText } from "./state.js";
import { types } from "./fixtures.js";

const at = "/dashboard/chat?chat=:chat";

export const chatListStates: readonly State[] = [
  { name: "chats", at: "/dashboard/chat", act: (page) => seesText(page, "Nora L.") },
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
      await seesText(page, "No chats with");
    },
  },
  {
    name: "chats, server error",
    at: "/dashboard/chat",
    responses: { ChatList: serverError },
    act: (page) => seesText(page, "We couldn't load your chats"),
  },
  {
    name: "chats, shortcuts",
    at: "/dashboard/chat",
    widths: wide,
    act: async (page) => {
      await seesText(page, "Nora L.");
      await press(page, "Keyboard shortcuts");
      await dialog(page, "Keyboard shortcuts");
    },
  },
  {
    name: "chats, a draft",
    at,
    widths: wide,
    act: async (page) => {
      await page.getByLabel("Message to Nora L.").fill("What I meant to say");
      await chatWith(page, "Max O.").click();
      await page.getByLabel("Message to Max O.").waitFor();
      await chatWith(page, "Nora L.").getByText("Draft:").waitFor();
    },
  },
  {
    name: "chats, counterpart typing",
    at: "/dashboard/chat",
    act: async (page, { max, long }) => {
      await chatWith(page, "Max O.").waitFor();
      await types(max, long, chatWith(page, "Max O.").getByText("typing…"));
    },
  },
  {
    name: "chats, notifications blocked",
    at: "/dashboard/chat",
    act: async (page) => {
      await seesText(page, "Nora L.");
      await press(page, "Turn on notifications");
      await seesText(page, "Notifications are blocked");
    },
  },
];
