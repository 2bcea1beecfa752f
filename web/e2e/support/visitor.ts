import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { operations } from "../../../server/testing/support/clients/operations.js";
import type { Person } from "../../../server/testing/support/people/people.js";
import { openTab, openWindow } from "./browser.js";

type LoggedIn = { readonly payload: { readonly session: { readonly accessToken: string } } };

/** Logs a user in by storing their access token before every page load. */
export async function presetAccessToken(page: Page, { client }: Pick<Person, "client">): Promise<void> {
  const token = `Bearer ${client.accessToken}`;
  await page.addInitScript((bearer) => localStorage.setItem("ACCESS_TOKEN", bearer), token);
}

export class Visitor {
  private constructor(
    readonly page: Page,
    readonly troubles: readonly string[],
  ) {}

  static async at(origin: string, options?: BrowserContextOptions): Promise<Visitor> {
    const { page, troubles } = await openWindow(origin, options);
    return new Visitor(page, troubles);
  }

  async anotherTab(): Promise<Visitor> {
    const { page, troubles } = await openTab(this.page.context(), new URL(this.page.url()).origin);
    return new Visitor(page, troubles);
  }

  async signsUpAsStudent(name: string, email: string, password: string): Promise<void> {
    await this.page.goto("/auth/sign-up-as-student");
    await this.page.getByLabel("Name").fill(name);
    await this.page.getByLabel("Email").fill(email);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: "Sign up", exact: true }).click();
    await this.page.waitForURL("**/tutors");
  }

  /** Opens a page as a logged-in user, bypassing the login page. */
  async logsIn({ credentials }: Pick<Person, "credentials">, path: string): Promise<void> {
    const operation = { query: operations.logIn, variables: { input: credentials } };
    const response = await this.page.request.post("/graphql", { data: operation });
    const { data } = (await response.json()) as { readonly data: LoggedIn };
    // Open a page that runs no scripts, and store the token from there.
    await this.page.goto("/robots.txt");
    const token = `Bearer ${data.payload.session.accessToken}`;
    await this.page.evaluate((bearer) => localStorage.setItem("ACCESS_TOKEN", bearer), token);
    await this.page.goto(path);
  }

  async logsInByForm({ credentials }: Pick<Person, "credentials">, arrivesAt: string): Promise<void> {
    await this.page.goto("/auth/login");
    await this.page.getByLabel("Email").fill(credentials.email);
    await this.page.getByLabel("Password", { exact: true }).fill(credentials.password);
    await this.page.getByRole("button", { name: "Log In" }).click();
    await this.page.waitForURL(`**${arrivesAt}`);
  }

  async writesFromCard(tutor: string, text: string): Promise<void> {
    await this.page.getByRole("article", { name: tutor }).getByRole("button", { name: "Send message" }).click();
    const dialog = this.page.getByRole("dialog");
    await dialog.getByLabel("Your message").fill(text);
    await dialog.getByRole("button", { name: "Send message" }).click();
  }

  chatWith(name: string): Locator {
    return this.page.locator("a[href*='?chat=']").filter({ hasText: name });
  }

  conversationWith(name: string): Locator {
    return this.page.getByRole("log", { name: `Messages with ${name}` });
  }

  async says(name: string, text: string): Promise<void> {
    await this.page.getByLabel(`Message to ${name}`).fill(text);
    await this.page.keyboard.press("Enter");
  }

  /** Returns the `texts` that the open conversation contains, in display order. */
  async orderOf(name: string, texts: readonly string[]): Promise<readonly string[]> {
    const all = (await this.conversationWith(name).textContent()) ?? "";
    return texts.filter((text) => all.includes(text)).sort((one, other) => all.indexOf(one) - all.indexOf(other));
  }
}
