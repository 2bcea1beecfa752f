import type { Locator } from "playwright-core";

/** Leaves a dialog by the Escape key, which it listens for once it has the focus. */
export async function closesByEscape(dialog: Locator): Promise<void> {
  const element = await dialog.elementHandle();
  await dialog.page().waitForFunction((node) => node?.contains(document.activeElement) ?? false, element);
  await dialog.page().keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}
