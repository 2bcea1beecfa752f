import type { Page } from "playwright-core";
import { accountOf } from "../../graphql/session/accessToken";
import { apiKeyStates } from "./apiKeyStates.js";
import { notificationStates } from "./notificationStates.js";
import { serverError } from "./mockResponses.js";
import { dialog, narrow, press, type State, wide, seesText } from "./state.js";

async function opensFilter(page: Page, name: string): Promise<void> {
  await press(page, new RegExp(`^${name}`));
  await dialog(page, name);
}

async function opensMenu(page: Page): Promise<void> {
  await press(page, /^Your account/);
  await page.getByRole("menu").waitFor();
}

async function contacts(page: Page, text: string): Promise<void> {
  await page.getByRole("article", { name: "Diego R." }).getByRole("button", { name: "Book trial lesson" }).click();
  await page.getByRole("dialog").getByLabel("Your message").fill(text);
  await page.getByRole("dialog").getByRole("button", { name: "Send message" }).click();
}

/** Reloads the page as if the student had just signed up, and waits for the first search's `question`. */
async function asks(page: Page, question: string): Promise<void> {
  const account = accountOf(await page.evaluate(() => localStorage.getItem("ACCESS_TOKEN")));
  await page.evaluate((id) => sessionStorage.setItem("saywell.firstSearch", id), account ?? "");
  await page.reload();
  await page.getByRole("heading", { name: question }).waitFor();
}

export const studentStates: readonly State[] = [
  { name: "search", at: "/tutors" },
  { name: "search, price", at: "/tutors", widths: wide, act: (page) => opensFilter(page, "Price per lesson") },
  { name: "search, availability", at: "/tutors", widths: wide, act: (page) => opensFilter(page, "Availability") },
  {
    name: "search, country",
    at: "/tutors?country=gb",
    widths: wide,
    act: async (page) => {
      await opensFilter(page, "Country of birth");
      await page.getByLabel("Search countries").fill("spa");
      await page.getByRole("option", { name: "Spain" }).waitFor();
      await page.keyboard.press("ArrowDown");
    },
  },
  {
    name: "search, no such country",
    at: "/tutors",
    widths: wide,
    act: async (page) => {
      await opensFilter(page, "Country of birth");
      await page.getByLabel("Search countries").fill("nowhere");
      await seesText(page, "No matches");
    },
  },
  {
    name: "search, country, server error",
    at: "/tutors",
    widths: wide,
    responses: { CountryPicker: serverError },
    act: async (page) => {
      await opensFilter(page, "Country of birth");
      await page.getByRole("button", { name: "Load the numbers of tutors again" }).waitFor();
    },
  },
  {
    name: "search, the filter sheet",
    at: "/tutors?country=gb&days=mon&slots=21-24",
    widths: narrow,
    act: async (page) => {
      await press(page, /^Filters/);
      await dialog(page, "Filters");
      await page.getByRole("slider", { name: "Highest price" }).waitFor();
    },
  },
  { name: "search, filters in use", at: "/tutors?subject=english&country=gb,es&from=5&to=30&days=mon&q=e&saved=1" },
  {
    name: "search, nothing found",
    at: "/tutors?q=nobody",
    act: (page) => seesText(page, "Looks like we can't find any matches"),
  },
  {
    name: "search, a long word as the search text",
    at: `/tutors?q=${"w".repeat(120)}`,
    act: (page) => page.getByRole("button", { name: /^Remove “w/ }).waitFor(),
  },
  {
    name: "search, nothing saved",
    at: "/tutors?saved=1",
    act: (page) => seesText(page, "No saved tutors yet"),
  },
  {
    name: "search, an expanded introduction",
    at: "/tutors",
    act: async (page) => {
      await press(page, "Read more about Diego R.");
      await page.getByRole("button", { name: "Read less about Diego R." }).waitFor();
    },
  },
  {
    name: "search, first question",
    at: "/tutors",
    act: (page) => asks(page, "What do you want to learn?"),
  },
  {
    name: "search, second question",
    at: "/tutors?subject=english",
    act: async (page) => {
      await asks(page, "When do you have time?");
      await page.getByRole("region").getByRole("button", { name: "Mon", exact: true }).click();
    },
  },
  {
    name: "search, third question",
    at: "/tutors?subject=english",
    act: async (page) => {
      await asks(page, "When do you have time?");
      await press(page, "Skip");
      await seesText(page, "What would you like to pay for a lesson?");
    },
  },
  {
    name: "search, server error",
    at: "/tutors",
    responses: { TutorSearch: serverError },
    act: (page) => seesText(page, "We couldn't load the tutors"),
  },
  {
    name: "search, contact",
    at: "/tutors",
    act: async (page) => {
      await contacts(page, " ");
      await seesText(page, "Please fill out the field");
    },
  },
  {
    name: "search, contact, message too long",
    at: "/tutors",
    act: async (page) => {
      await contacts(page, "word ".repeat(1001));
      await seesText(page, "Maximum 5000 characters allowed to enter");
    },
  },
  {
    name: "search, contact, server error",
    at: "/tutors",
    responses: { StartChat: serverError },
    act: async (page) => {
      await contacts(page, "Hello?");
      await seesText(page, "Something went wrong on our side.");
    },
  },
  {
    name: "search, a tutor can't be saved",
    at: "/tutors",
    responses: { SaveTutor: serverError },
    act: async (page) => {
      await press(page, "Save Diego R.");
      await seesText(page, "Something went wrong on our side.");
    },
  },
  {
    name: "search, message sent",
    at: "/tutors",
    act: async (page) => {
      await contacts(page, "Hello.");
      await seesText(page, "Your message successfully sent to Diego");
    },
  },
  { name: "the account menu", at: "/tutors", act: opensMenu },
  {
    name: "the account dialog",
    at: "/tutors#account",
    act: (page) => dialog(page, "Account"),
  },
  {
    name: "the account dialog, empty fields",
    at: "/tutors#account",
    act: async (page) => {
      await page.getByLabel("New password").fill("short");
      await press(page, "Change password");
      await seesText(page, "Please fill out the field");
    },
  },
  ...apiKeyStates,
  ...notificationStates,
  { name: "profile", at: "/tutors/:tutor", act: (page) => seesText(page, "I talked and did not die.") },
  { name: "profile, long words", at: "/tutors/:wolfe" },
  {
    name: "profile, long words, contact",
    at: "/tutors/:wolfe",
    act: async (page) => {
      await page.getByRole("button", { name: "Send message" }).first().click();
      await dialog(page, /^Contact Wolfe/);
    },
  },
  {
    name: "profile, contact",
    at: "/tutors/:tutor",
    act: async (page) => {
      await page.getByRole("button", { name: "Send message" }).first().click();
      await dialog(page, "Contact Amelia S.");
    },
  },
  {
    name: "profile, an empty review",
    at: "/tutors/:tutor",
    act: async (page) => {
      await press(page, "Write a review");
      await press(page, "Publish review");
      await seesText(page, "Give one to five stars");
    },
  },
  {
    name: "profile, reviews not loaded",
    at: "/tutors/:tutor",
    responses: { TutorReviews: serverError },
    act: (page) => seesText(page, "We couldn't load the reviews"),
  },
  {
    name: "profile, server error",
    at: "/tutors/:tutor",
    responses: { TutorProfile: serverError },
    act: (page) => seesText(page, "We couldn't load this profile"),
  },
];
