import type { Page } from "playwright-core";
import { closesByEscape } from "../support/closesByEscape.js";
import { dialog, press, type State, seesText } from "./state.js";

const aPixel = {
  name: "me.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

const at = "/dashboard/tutor/settings";

async function step(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await page.getByRole("heading", { name, level: 2, exact: true }).waitFor();
}

export const newTutorStates: readonly State[] = [
  {
    name: "the first step",
    at,
    next: [
      {
        name: "the first step, empty fields",
        act: async (page) => {
          await press(page, "Save and continue");
          await seesText(page, "Please fill out the field");
        },
      },
    ],
  },
];

export const longWordStates: readonly State[] = [{ name: "settings, long words", at }];

/** The tutor's profile is complete, but has no pictures. */
export const tutorStates: readonly State[] = [
  { name: "their own page", at: "/tutors/:tutor" },
  {
    name: "settings, leaving with unsaved changes",
    at,
    act: async (page) => {
      await step(page, "Description");
      await page.getByLabel("Headline").fill("Another one");
      await page.getByRole("link", { name: "See your profile as students see it" }).click();
      await dialog(page, "Leave without saving?");
    },
    next: [
      {
        name: "settings, description, empty fields",
        act: async (page) => {
          await closesByEscape(page.getByRole("dialog"));
          await page.getByLabel("Headline").fill("");
          await press(page, "Save and continue");
          await seesText(page, "Please fill out the field");
        },
      },
    ],
  },
  {
    name: "settings, photo missing",
    at,
    act: async (page) => {
      await step(page, "Photo");
      await press(page, "Save and continue");
      await seesText(page, "Please upload a picture!");
    },
    next: [
      {
        name: "settings, photo of an unsupported type",
        act: async (page) => {
          await page
            .getByLabel("Your photo")
            .setInputFiles({ name: "me.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
          await seesText(page, "Picture type not supported!");
        },
      },
      {
        name: "settings, photo rejected",
        act: async (page) => {
          await page.route("**/api/upload/image", (route) =>
            route.fulfill({ json: { error: { code: "INTERNAL", msg: "The picture could not be stored." } } }),
          );
          await page.getByLabel("Your photo").setInputFiles(aPixel);
          await seesText(page, "The picture could not be stored.");
        },
      },
      {
        name: "settings, photo uploading",
        act: async (page) => {
          // This request never gets a response.
          await page.route("**/api/upload/image", () => undefined);
          await page.getByLabel("Your photo").setInputFiles(aPixel);
          await page.getByRole("progressbar").waitFor();
          await press(page, "Save and continue");
          await seesText(page, "Please wait until the picture has been uploaded");
        },
      },
    ],
  },
  {
    name: "settings, video",
    at,
    act: async (page) => {
      await step(page, "Video");
      await seesText(page, "Video found:");
      await press(page, "Save and continue");
      await seesText(page, "Please upload a thumbnail!");
    },
  },
  {
    name: "settings, price and hours",
    at,
    act: async (page) => {
      await step(page, "Pricing");
      await press(page, "All of Mon");
      await page.getByLabel("Price of a 50-minute lesson").fill("a lot");
      await press(page, /^Complete/);
      await seesText(page, "Enter a price above $0");
    },
  },
];
