import type { Page } from "playwright-core";
import { outOfOrder } from "./ownAnswers.js";
import { dialog, narrow, press, type State, wide, words } from "./state.js";

/** Opens a filter's panel. */
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

/** What a student can see of the search, of a tutor's page and of the frame around them. */
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
      await words(page, "No matches");
    },
  },
  {
    name: "search, the sheet of filters",
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
    act: (page) => words(page, "Looks like we can't find any matches"),
  },
  {
    name: "search, out of order",
    at: "/tutors",
    answers: { TutorSearch: outOfOrder },
    act: (page) => words(page, "We couldn't load the teachers"),
  },
  {
    name: "search, contact",
    at: "/tutors",
    act: async (page) => {
      await contacts(page, " ");
      await words(page, "Please fill out the field");
    },
  },
  {
    name: "search, contact, too many words",
    at: "/tutors",
    act: async (page) => {
      await contacts(page, "word ".repeat(1001));
      await words(page, "Maximum 5000 characters allowed to enter");
    },
  },
  {
    name: "search, contact, out of order",
    at: "/tutors",
    answers: { StartChat: outOfOrder },
    act: async (page) => {
      await contacts(page, "Hello?");
      await words(page, "Something went wrong on our side.");
    },
  },
  {
    name: "search, a tutor can't be saved",
    at: "/tutors",
    answers: { SaveTutor: outOfOrder },
    act: async (page) => {
      await press(page, "Save Diego R.");
      await words(page, "This could not be saved. Please try again.");
    },
  },
  {
    name: "search, message sent",
    at: "/tutors",
    act: async (page) => {
      await contacts(page, "Hello.");
      await words(page, "Your message successfully sent to Diego");
    },
  },
  { name: "the account's menu", at: "/tutors", act: opensMenu },
  {
    name: "the account's dialog",
    at: "/tutors#account",
    act: (page) => dialog(page, "Password and devices"),
  },
  {
    name: "the account's dialog, empty fields",
    at: "/tutors#account",
    act: async (page) => {
      await page.getByLabel("New password").fill("short");
      await press(page, "Change password");
      await words(page, "Please fill out the field");
    },
  },
  { name: "profile", at: "/tutors/:tutor", act: (page) => words(page, "I talked and did not die.") },
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
      await words(page, "Give one to five stars");
    },
  },
  {
    name: "profile, out of order",
    at: "/tutors/:tutor",
    answers: { TutorProfile: outOfOrder },
    act: (page) => words(page, "We couldn't load this profile"),
  },
];
