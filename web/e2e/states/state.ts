import type { Page } from "playwright-core";
import type { MockResponse } from "./mockResponses.js";
import type { Fixtures } from "./fixtures.js";

/** A state of a screen: the URL that a user opens, and what they do there to reach the state. */
export type State = {
  readonly name: string;
  /** The path; ":tutor", ":wolfe", ":chat" and ":long" are replaced with ids from the fixtures. */
  readonly at: string;
  /** Mocked responses, by operation name. */
  readonly responses?: Readonly<Record<string, MockResponse>>;
  /** Whether something on the page can't be fetched, which makes the browser itself log an error. */
  readonly isBroken?: true;
  /** Whether WebSockets can't connect. */
  readonly withoutWebSocket?: true;
  /** What the user and the other people in the fixtures do there; resolves when the state is visible. */
  readonly act?: (page: Page, fixtures: Fixtures) => Promise<unknown>;
  /** The widths at which the state exists; all three by default. */
  readonly widths?: readonly number[];
};

/** Viewport widths with room for rows, panels and tables. */
export const wide = [1280, 768];
/** The viewport width of a phone, or of a page zoomed to 400%. */
export const narrow = [320];

/** Presses the button with this name. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) }).click();

/** Waits until the given text is visible. */
export const seesText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Waits for a dialog with this name. */
export const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name }).waitFor();

/** Returns the row in the chat list for the chat with this counterpart. */
export const chatWith = (page: Page, name: string) => page.locator("a[href*='?chat=']").filter({ hasText: name });
