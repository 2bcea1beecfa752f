import type { Page } from "playwright-core";
import { closesByEscape } from "../support/closesByEscape.js";
import { dialog, narrow, press, type State, seesText } from "./state.js";

const required = "Please fill out the field";

async function fillsIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

export const publicStates: readonly State[] = [
  {
    name: "landing",
    at: "/",
    next: [
      {
        name: "landing, book a demo",
        act: async (page) => {
          await press(page, "Book a demo");
          await dialog(page, "Book a demo");
        },
      },
      {
        name: "landing, refer your company",
        act: async (page) => {
          await closesByEscape(page.getByRole("dialog"));
          await press(page, "Refer your company");
          await dialog(page, "Refer your company");
        },
      },
      {
        name: "landing, offline",
        act: async (page) => {
          await closesByEscape(page.getByRole("dialog"));
          await page.context().setOffline(true);
          await seesText(page, /^You are offline/);
        },
      },
    ],
  },
  {
    name: "landing, menu",
    at: "/",
    widths: narrow,
    act: async (page) => {
      await press(page, "Menu");
      await page.getByRole("navigation", { name: "Site" }).getByText("Corporate training").waitFor();
    },
    next: [
      {
        name: "landing, a column of the footer",
        act: async (page) => {
          await page.keyboard.press("Escape");
          await press(page, "Tutors near you");
          await seesText(page, "Tutors in Tashkent");
        },
      },
    ],
  },
  {
    name: "log in",
    at: "/auth/login",
    next: [
      {
        name: "log in, empty fields",
        act: async (page) => {
          await press(page, "Log In");
          await seesText(page, required);
        },
      },
      {
        name: "log in, refused, the password shown",
        act: async (page) => {
          await fillsIn(page, "nobody@example.org", "not the one");
          await press(page, "Show password");
          await press(page, "Log In");
          await seesText(page, "The email or the password is wrong.");
        },
      },
      {
        name: "log in, Google not set up",
        act: async (page) => {
          await press(page, "Continue with Google");
          await seesText(page, "Google is not set up on this server");
        },
      },
      {
        name: "log in, reset, empty",
        act: async (page) => {
          await press(page, "Forgot your password");
          await page.getByRole("dialog", { name: "Reset your password" }).getByLabel("Email").fill("");
          await press(page, "Send link");
          await page.getByRole("dialog").getByText(required).waitFor();
        },
      },
      {
        name: "log in, reset, sent",
        act: async (page) => {
          await page.getByRole("dialog").getByLabel("Email").fill("nora@example.org");
          await press(page, "Send link");
          await dialog(page, "Check your email");
        },
      },
    ],
  },
  { name: "log in, back from Google", at: "/auth/login?google=unknown" },
  {
    name: "sign up as a student, Google canceled",
    at: "/auth/sign-up-as-student?google=cancelled",
    act: (page) => seesText(page, "You canceled the Google login."),
  },
  {
    name: "sign up as a tutor, Google failed",
    at: "/auth/sign-up-as-teacher?google=failed",
    act: (page) => seesText(page, "Logging in with Google did not work. Please try again."),
  },
  {
    name: "back from Google without a session",
    at: "/welcome",
    act: (page) => seesText(page, "Logging in with Google did not work. Please try again."),
  },
  { name: "log in, password changed", at: "/auth/login?password=changed" },
  {
    name: "log in, reset",
    at: "/auth/login#reset",
    act: (page) => dialog(page, "Reset your password"),
  },
  { name: "terms", at: "/terms" },
  { name: "privacy", at: "/privacy" },
  {
    name: "log in, a dialog that can't be fetched",
    at: "/auth/login",
    isBroken: true,
    act: async (page) => {
      await page.route(/assets\/ResetDialog[^/]*\.js/, (route) => route.abort());
      await press(page, "Forgot your password");
      await dialog(page, "This could not be loaded");
    },
    next: [
      {
        name: "log in, the server fails",
        act: async (page) => {
          await closesByEscape(page.getByRole("dialog"));
          await page.route("**/graphql", (route) => route.fulfill({ status: 500, body: "Internal Server Error" }));
          await fillsIn(page, "nora@example.org", "not the one");
          await press(page, "Log In");
          await seesText(page, "Something went wrong on our side.");
        },
      },
    ],
  },
  {
    name: "sign up as a student",
    at: "/auth/sign-up-as-student",
    next: [
      {
        name: "sign up as a student, refused",
        act: async (page) => {
          await page.getByLabel("Name").fill("Nora Lind");
          await fillsIn(page, "nora@example.org", "short");
          await press(page, "Sign up");
          await seesText(page, "Minimum 8 characters required to enter");
        },
      },
    ],
  },
  {
    name: "sign up as a tutor",
    at: "/auth/sign-up-as-teacher",
    next: [
      {
        name: "sign up as a tutor, empty fields",
        act: async (page) => {
          await press(page, "Get started");
          await seesText(page, required);
        },
      },
    ],
  },
  { name: "log in with a link", at: "/log-in#a-token-of-somebody" },
  { name: "new password, incomplete link", at: "/new-password" },
  {
    name: "new password, too weak",
    at: "/new-password#a-token-of-somebody",
    act: async (page) => {
      await page.getByLabel("New password").fill("password1");
      await press(page, "Set password");
      await page
        .getByRole("alert")
        .filter({ hasText: /./ })
        .or(page.getByText("one of the most common"))
        .first()
        .waitFor();
    },
  },
  { name: "unknown address", at: "/no/such/page" },
];
