import type { Page } from "playwright-core";
import type { OwnAnswer } from "./ownAnswers.js";
import type { World } from "./world.js";

/** A screen as a person can make it: where they go, and what they do there until it stands. */
export type State = {
  readonly name: string;
  /** The address they open; ":tutor", ":chat" and ":long" stand for those of the world (see `world.ts`). */
  readonly at: string;
  /** The operations that are not answered by the server but so. */
  readonly answers?: Readonly<Record<string, OwnAnswer>>;
  /** No WebSocket gets a connection. */
  readonly withoutLine?: true;
  /** What they, and others of the world, do there; resolves when the thing it is about is to be seen. */
  readonly act?: (page: Page, world: World) => Promise<unknown>;
  /** The widths at which there is such a state; all three when left out. */
  readonly widths?: readonly number[];
};

/** Where there is room for rows, panels and tables. */
export const wide = [1280, 768];
/** A phone, and every page that somebody has enlarged to 400 %. */
export const narrow = [320];

/** Presses a button by its name. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) }).click();

/** Waits for words. */
export const words = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Waits for a dialog. */
export const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name }).waitFor();

/** The chat with somebody in the list. */
export const chatWith = (page: Page, name: string) => page.locator("a[href*='?chat=']").filter({ hasText: name });
