import { serverError } from "./mockResponses.js";
import { press, type State, seesText } from "./state.js";

export const notificationStates: readonly State[] = [
  {
    name: "notifications",
    at: "/tutors#notifications",
    act: (page) => seesText(page, "Unread messages"),
    next: [
      {
        name: "notifications, quiet hours",
        act: async (page) => {
          await page.getByLabel("Quiet hours").check();
          await page.getByLabel("From").waitFor();
        },
      },
      {
        name: "notifications, quiet hours that end when they begin",
        act: async (page) => {
          await page.getByLabel("From").fill("07:00");
          await press(page, "Save");
          await seesText(page, "Quiet hours can't start and end at the same time");
        },
      },
    ],
  },
  {
    name: "notifications not loaded",
    at: "/tutors#notifications",
    responses: { NotificationSettings: serverError },
    act: (page) => seesText(page, "Your notification settings could not be loaded."),
  },
  {
    name: "verify an email address",
    at: "/verify-email#invented",
    act: (page) => seesText(page, "Verify your email address"),
  },
];
