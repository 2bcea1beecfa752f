import type { Locator, Page } from "playwright-core";
import { aStudent, aTutor, type TestServer } from "../../../server/testing/support/people/people.js";

/** Creates a student who has written to two tutors; both have replied, Diego last. */
export async function noraAndHerTutors(server: TestServer) {
  const [amelia, diego] = await Promise.all([
    aTutor(server, { firstName: "Amelia", lastName: "Stone" }),
    aTutor(server, { firstName: "Diego", lastName: "Ruiz" }),
  ]);
  const nora = await aStudent(server, { name: "Nora Lind" });
  const withAmelia = (await nora.writesTo(amelia, "Hi Amelia!")).chat.id;
  const withDiego = (await nora.writesTo(diego, "Hi Diego!")).chat.id;
  await amelia.says(withAmelia, "Hello Nora.");
  await diego.says(withDiego, "Hola Nora.");
  return { amelia, diego, nora, withAmelia, withDiego };
}

export const rowsOf = (page: Page, list = "Chats"): Locator => page.getByRole("list", { name: list }).getByRole("link");

/** Waits until the list has exactly one row for each text, in this order, and each row contains its text. */
export async function rowsAre(page: Page, texts: readonly string[], list = "Chats"): Promise<void> {
  await page.waitForFunction(
    ({ wanted, label }) => {
      const rows = [...document.querySelectorAll(`[role='list'][aria-label='${label}'] a`)];
      return rows.length === wanted.length && rows.every((row, i) => row.textContent?.includes(wanted[i] ?? ""));
    },
    { wanted: texts, label: list },
  );
}

export async function hasFocus(target: Locator): Promise<void> {
  const element = await target.elementHandle();
  await target.page().waitForFunction((node) => node === document.activeElement, element);
}
