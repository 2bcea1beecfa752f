import type { Locator } from "playwright-core";

/** Closes a dialog with the Escape key once focus is inside it. */
export async function closesByEscape(dialog: Locator): Promise<void> {
  const element = await dialog.elementHandle();
  await dialog.page().waitForFunction((node) => node?.contains(document.activeElement) ?? false, element);
  await dialog.page().keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}
