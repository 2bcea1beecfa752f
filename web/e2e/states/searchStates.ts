import type { Page } from "playwright-core";
import { closesByEscape } from "../support/closesByEscape.js";
import type { Fixtures } from "./fixtures.js";
import { serverError } from "./mockResponses.js";
import { dialog, narrow, press, type State, wide, seesText, seesToast } from "./state.js";

async function opensFilter(page: Page, name: string): Promise<void> {
  await press(page, new RegExp(`^${name}`));
  await dialog(page, name);
}

async function opensMenu(page: Page): Promise<void> {
  await press(page, /^Your account/);
  await page.getByRole("menu").waitFor();
}

const closesDialog = (page: Page) => closesByEscape(page.getByRole("dialog"));

async function contactsDiego(page: Page): Promise<void> {
  await page.getByRole("article", { name: "Diego R." }).getByRole("button", { name: "Book trial lesson" }).click();
  await dialog(page, "Contact Diego R.");
}

async function sends(page: Page, text: string): Promise<void> {
  await page.getByRole("dialog").getByLabel("Your message").fill(text);
  await page.getByRole("dialog").getByRole("button", { name: "Send message" }).click();
}

/** Makes the search page ask its questions for new students, as if Nora had just signed up. */
const hasJustSignedUp = (page: Page, { nora }: Fixtures) =>
  page.addInitScript((id) => sessionStorage.setItem("saywell.firstSearch", id), nora.id);

const seesQuestion = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();

export const searchStates: readonly State[] = [
  {
    name: "search",
    at: "/tutors",
    next: [
      { name: "search, price", widths: wide, act: (page) => opensFilter(page, "Price per lesson") },
      {
        name: "search, availability",
        widths: wide,
        act: async (page) => {
          await closesDialog(page);
          await opensFilter(page, "Availability");
        },
      },
      {
        name: "search, no such country",
        widths: wide,
        act: async (page) => {
          await closesDialog(page);
          await opensFilter(page, "Country of birth");
          await page.getByLabel("Search countries").fill("nowhere");
          await seesText(page, "No matches");
        },
      },
      {
        name: "search, an expanded introduction",
        act: async (page) => {
          await closesDialog(page);
          await press(page, "Read more about Diego R.");
          await page.getByRole("button", { name: "Read less about Diego R." }).waitFor();
        },
      },
      {
        name: "search, contact",
        act: async (page) => {
          await contactsDiego(page);
          await sends(page, " ");
          await seesText(page, "Please fill out the field");
        },
      },
      {
        name: "search, contact, message too long",
        act: async (page) => {
          await sends(page, "word ".repeat(1001));
          await seesText(page, "Maximum 5000 characters allowed to enter");
        },
      },
      {
        name: "search, message sent",
        act: async (page) => {
          await sends(page, "Hello.");
          await seesText(page, "Your message successfully sent to Diego");
        },
      },
      { name: "the account menu", act: opensMenu },
    ],
  },
  {
    name: "search, a tutor can't be saved",
    at: "/tutors",
    responses: { SaveTutor: serverError, CountryPicker: serverError, StartChat: serverError },
    act: async (page) => {
      await press(page, "Save Diego R.");
      await seesText(page, "Something went wrong on our side.");
    },
    next: [
      {
        name: "search, country, server error",
        widths: wide,
        act: async (page) => {
          await opensFilter(page, "Country of birth");
          await page.getByRole("button", { name: "Load the tutor counts again" }).waitFor();
        },
      },
      {
        name: "search, contact, server error",
        act: async (page) => {
          await closesDialog(page);
          await contactsDiego(page);
          await sends(page, "Hello?");
          await page.getByRole("dialog").getByText("Something went wrong on our side.").waitFor();
        },
      },
    ],
  },
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
    name: "search, first question",
    at: "/tutors",
    before: hasJustSignedUp,
    act: (page) => seesQuestion(page, "What do you want to learn?"),
  },
  {
    name: "search, second question",
    at: "/tutors?subject=english",
    before: hasJustSignedUp,
    act: async (page) => {
      await seesQuestion(page, "When are you available?");
      await page.getByRole("region").getByRole("button", { name: "Mon", exact: true }).click();
    },
    next: [
      {
        name: "search, third question",
        act: async (page) => {
          await press(page, "Next");
          await seesText(page, "How much would you like to pay for a lesson?");
        },
      },
    ],
  },
  {
    name: "search, server error",
    at: "/tutors",
    responses: { TutorSearch: serverError },
    act: async (page) => {
      await seesText(page, "We couldn't load the tutors");
      await seesToast(page);
    },
  },
];
