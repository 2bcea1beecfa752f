import type { Locator } from "playwright-core";

export async function closesByEscape(dialog: Locator): Promise<void> {
  const element = await dialog.elementHandle();
  await dialog.page().waitForFunction((node) => node?.contains(document.activeElement) ?? false, element);
  await dialog.page().keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}
