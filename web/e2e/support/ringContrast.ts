import type { Locator } from "playwright-core";

/** Returns the contrast ratio between an element's focus ring and the background that it is painted on. */
export function ringContrast(target: Locator): Promise<number> {
  return target.evaluate((element) => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const isClear = (color: string) => channels(color)[3] === 0;
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const { outlineStyle, outlineColor, outlineOffset } = getComputedStyle(element);
    if (outlineStyle === "none" || isClear(outlineColor)) return 1;
    let ground = parseFloat(outlineOffset) < 0 ? element : element.parentElement!;
    while (isClear(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement!;
    const [darker = 0, lighter = 0] = [outlineColor, getComputedStyle(ground).backgroundColor]
      .map(luminance)
      .sort((one, other) => one - other);
    return (lighter + 0.05) / (darker + 0.05);
  });
}
