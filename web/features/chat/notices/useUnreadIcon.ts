import { useEffect } from "react";

/** What is put over the icon's lower right corner. */
const badge = (count: number): string => {
  const words = count > 99 ? "99+" : String(count);
  const size = words.length > 2 ? 10 : 13;
  return `<g><circle cx="22" cy="22" r="10" fill="#B3261E" stroke="#fff" stroke-width="1.5"/>
<text x="22" y="22" dy=".36em" text-anchor="middle" fill="#fff" font-family="system-ui,sans-serif" font-weight="700" font-size="${size}">${words}</text></g>`;
};

/** An SVG icon with a number over it. */
export const iconWith = (svg: string, count: number): string => svg.replace(/<\/svg>\s*$/, `${badge(count)}</svg>`);

let plain: { readonly address: string; readonly svg: Promise<string> } | undefined;

/** The icon as the page names it; fetched when it is first needed. */
function plainIcon(link: HTMLLinkElement): { readonly address: string; readonly svg: Promise<string> } {
  plain ??= { address: link.href, svg: fetch(link.href).then((answer) => answer.text()) };
  return plain;
}

/** Lets the icon of the browser's tab, and of an installed app, carry the number of unread messages. */
export function useUnreadIcon(count: number): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>("link[rel='icon'][type='image/svg+xml']");
    if (link === null || (count === 0 && plain === undefined)) return;
    const { address, svg } = plainIcon(link);
    let isCurrent = true;
    const wear = (href: string) => {
      if (isCurrent) link.href = href;
    };
    if (count === 0) wear(address);
    // An icon that can't be fetched stays as it is.
    else
      svg
        .then((text) => wear(`data:image/svg+xml,${encodeURIComponent(iconWith(text, count))}`))
        .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [count]);

  useEffect(() => {
    // Few browsers have it, and only for installed apps.
    const app = navigator as { setAppBadge?: (count: number) => Promise<void> };
    app.setAppBadge?.(count).catch(() => undefined);
  }, [count]);
}
