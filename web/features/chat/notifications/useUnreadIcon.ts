import { useEffect } from "react";

const badge = (count: number): string => {
  const text = count > 99 ? "99+" : String(count);
  const size = text.length > 2 ? 10 : 13;
  return `<g><circle cx="22" cy="22" r="10" fill="#B3261E" stroke="#fff" stroke-width="1.5"/>
<text x="22" y="22" dy=".36em" text-anchor="middle" fill="#fff" font-family="system-ui,sans-serif" font-weight="700" font-size="${size}">${text}</text></g>`;
};

export const iconWith = (svg: string, count: number): string => svg.replace(/<\/svg>\s*$/, `${badge(count)}</svg>`);

let original: { readonly address: string; readonly svg: Promise<string> } | undefined;

function originalIcon(link: HTMLLinkElement): { readonly address: string; readonly svg: Promise<string> } {
  if (original === undefined) {
    const svg = fetch(link.href).then((response) => response.text());
    original = { address: link.href, svg };
    // After a failure, the icon is fetched again when the count changes.
    svg.catch(() => (original = undefined));
  }
  return original;
}

/** Shows the number of unread messages on the browser tab's icon. */
export function useUnreadIcon(count: number): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>("link[rel='icon'][type='image/svg+xml']");
    if (link === null || (count === 0 && original === undefined)) return;
    const { address, svg } = originalIcon(link);
    let isCurrent = true;
    const setIcon = (href: string) => {
      if (isCurrent) link.href = href;
    };
    if (count === 0) setIcon(address);
    // If the original icon can't be fetched, the tab's icon stays as it is.
    else
      svg
        .then((text) => setIcon(`data:image/svg+xml,${encodeURIComponent(iconWith(text, count))}`))
        .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [count]);
}
