import type { Page } from "playwright-core";
import { serverError } from "./mockResponses.js";
import { dialog, press, type State, seesText } from "./state.js";

const at = "/dashboard/chat?chat=:chat";

async function says(page: Page, status: string): Promise<void> {
  await page.getByLabel("Message to Nora L.").fill("Can you read this?");
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText(status).waitFor();
}

const refused = {
  data: {
    sendMessage: {
      __typename: "SendMessagePayload",
      message: null,
      userErrors: [{ __typename: "SendMessageUserError", reason: "This chat is closed." }],
    },
  },
};

export const outgoingStates: readonly State[] = [
  {
    name: "chat, waiting for the network",
    at,
    act: async (page) => {
      await page.getByRole("log").getByText("Which day suits you best?").waitFor();
      await page.context().setOffline(true);
      await says(page, "Waiting for the connection");
      await seesText(page, "You are offline.");
    },
  },
  {
    name: "chat, connecting",
    at,
    withoutWebSocket: true,
    act: async (page) => {
      await says(page, "Waiting for the connection");
      await seesText(page, "Connecting…");
    },
    next: [
      {
        name: "chat, logging out with an unsent message",
        act: async (page) => {
          await press(page, /^Your account/);
          await page.getByRole("menuitem", { name: "Log out" }).click();
          await dialog(page, "1 message has not been sent yet");
        },
      },
    ],
  },
  { name: "chat, sending", at, responses: { SendMessage: "nothing" }, act: (page) => says(page, "Sending") },
  { name: "chat, sending failed", at, responses: { SendMessage: serverError }, act: (page) => says(page, "Not sent.") },
  {
    name: "chat, refused",
    at,
    responses: { SendMessage: refused },
    act: async (page) => {
      await says(page, "Not sent.");
      await seesText(page, "This chat is closed.");
    },
  },
];
