import { outOfOrder } from "./ownAnswers.js";
import { chatWith, dialog, press, type State, wide, words } from "./state.js";
import { types } from "./world.js";

const at = "/dashboard/chat?chat=:chat";

/** What a tutor can see of the list of chats on the full screen. */
export const chatListStates: readonly State[] = [
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
    name: "chats, somebody writes",
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
      await words(page, "Nora L.");
      await press(page, "Turn on notifications");
      await words(page, "Notifications are blocked");
    },
  },
];
