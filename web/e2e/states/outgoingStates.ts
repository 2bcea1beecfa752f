import type { Page } from "playwright-core";
import { outOfOrder } from "./ownAnswers.js";
import { dialog, press, type State, words } from "./state.js";

const at = "/dashboard/chat?chat=:chat";

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

/** What a tutor can see of messages that are not with the server yet. */
export const outgoingStates: readonly State[] = [
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
    name: "chat, logging out while a message waits",
    at,
    withoutLine: true,
    act: async (page) => {
      await says(page, "Waiting for the connection");
      await press(page, /^Your account/);
      await page.getByRole("menuitem", { name: "Log out" }).click();
      await dialog(page, "1 message was not sent yet");
    },
  },
];
