import { useEffect } from "react";

/**
 * Stands in for the package `react-style-singleton`, by which dialogs and menus lock the page's scrolling: the rules are
 * put into the page for as long as somebody needs them. The package writes a `<style>` tag, which the content security
 * policy refuses; a constructed style sheet is none.
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
