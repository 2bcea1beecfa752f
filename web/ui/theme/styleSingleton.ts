import { useEffect } from "react";

/**
 * Replaces the package `react-style-singleton`, which dialogs use to lock the page's scrolling. The rules apply for as
 * long as a component uses them. The package inserts a `<style>` tag, which the content security policy blocks; a
 * constructed style sheet is allowed.
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
