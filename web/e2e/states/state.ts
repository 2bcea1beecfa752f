import type { Page } from "playwright-core";
import type { MockResponse } from "./mockResponses.js";
import type { Fixtures } from "./fixtures.js";

export type Step = {
  readonly name: string;
  /** What the user and others do in this step; resolves once the result is visible. */
  readonly act?: (page: Page, fixtures: Fixtures) => Promise<unknown>;
  /** The widths to check at. A state defaults to all three widths, and a step to those of its state. */
  readonly widths?: readonly number[];
};

export type State = Step & {
  /** ":tutor", ":wolfe", ":chat" and ":long" are replaced with ids from the fixtures. */
  readonly at: string;
  /** Mocked responses, by operation name. */
  readonly responses?: Readonly<Record<string, MockResponse>>;
  /** Whether something fails to load, so that the browser itself logs an error. */
  readonly isBroken?: true;
  readonly withoutWebSocket?: true;
  /** What happens before the page is opened. */
  readonly before?: (page: Page, fixtures: Fixtures) => Promise<unknown>;
  /** Further steps, each of which starts where the previous one left the page. */
  readonly next?: readonly Step[];
};

export const wide = [1280, 768];
/** The viewport width of a phone, or of a page zoomed to 400%. */
export const narrow = [320];

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) }).click();

export const seesText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

export const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name }).waitFor();

/** Waits for the toast that is shown in addition to an error card. */
export const seesToast = (page: Page) =>
  page.getByRole("region", { name: "Alerts" }).getByRole("button", { name: "Close" }).waitFor();

export const chatWith = (page: Page, name: string) => page.locator("a[href*='?chat=']").filter({ hasText: name });
