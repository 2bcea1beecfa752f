import { closesByEscape } from "../support/closesByEscape.js";
import { apiKeyStates } from "./apiKeyStates.js";
import { serverError } from "./mockResponses.js";
import { notificationStates } from "./notificationStates.js";
import { searchStates } from "./searchStates.js";
import { dialog, press, type State, seesText, seesToast } from "./state.js";

export const studentStates: readonly State[] = [
  ...searchStates,
  {
    name: "the account dialog",
    at: "/tutors#account",
    act: (page) => dialog(page, "Account"),
    next: [
      {
        name: "the account dialog, empty fields",
        act: async (page) => {
          await page.getByLabel("New password").fill("short");
          await press(page, "Change password");
          await seesText(page, "Please fill out the field");
        },
      },
    ],
  },
  ...apiKeyStates,
  ...notificationStates,
  {
    name: "profile",
    at: "/tutors/:tutor",
    act: (page) => seesText(page, "I talked and did not die."),
    next: [
      {
        name: "profile, contact",
        act: async (page) => {
          await page.getByRole("button", { name: "Send message" }).first().click();
          await dialog(page, "Contact Amelia S.");
        },
      },
      {
        name: "profile, an empty review",
        act: async (page) => {
          await closesByEscape(page.getByRole("dialog"));
          await press(page, "Write a review");
          await press(page, "Publish review");
          await seesText(page, "Give one to five stars");
        },
      },
    ],
  },
  {
    name: "profile, long words",
    at: "/tutors/:wolfe",
    next: [
      {
        name: "profile, long words, contact",
        act: async (page) => {
          await page.getByRole("button", { name: "Send message" }).first().click();
          await dialog(page, /^Contact Wolfe/);
        },
      },
    ],
  },
  {
    name: "profile, reviews not loaded",
    at: "/tutors/:tutor",
    responses: { TutorReviews: serverError },
    act: async (page) => {
      await seesText(page, "We couldn't load the reviews");
      await seesToast(page);
    },
  },
  {
    name: "profile, server error",
    at: "/tutors/:tutor",
    responses: { TutorProfile: serverError },
    act: async (page) => {
      await seesText(page, "We couldn't load this profile");
      await seesToast(page);
    },
  },
];
