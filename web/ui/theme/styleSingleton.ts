import { useEffect } from "react";

/**
 * Replaces the package `react-style-singleton`, which dialogs use to keep the page from scrolling. The package inserts
 * a `<style>` tag, which the CSP blocks; a constructed style sheet is allowed. The rules apply while any component uses
 * them.
 */
export function styleSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;
  return function Style({ styles }: { readonly styles: string }) {
    useEffect(() => {
      users += 1;
      if (sheet === null) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets.push(sheet);
      }
      return () => {
        users -= 1;
        if (users > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
        sheet = null;
      };
    }, [styles]);
    return null;
  };
}
