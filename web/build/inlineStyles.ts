export type Unstyled = { readonly html: string; readonly css: string };

const styled = /<[a-z][^<>]*? style="([^"]*)"[^<>]*>/g;

/** Replaces `style` attributes with class rules, because the CSP allows only `<style>` elements with known hashes. */
export function withoutInlineStyles(html: string): Unstyled {
  const names = new Map<string, string>();
  const bare = html.replace(styled, (tag, style: string) => {
    const name = names.get(style) ?? `inline${names.size}`;
    names.set(style, name);
    const rest = tag.replace(` style="${style}"`, "");
    return rest.includes(' class="')
      ? rest.replace(' class="', ` class="${name} `)
      : rest.replace(/\/?>$/, ` class="${name}"$&`);
  });
  return { html: bare, css: [...names].map(([style, name]) => `.${name}{${style}}`).join("") };
}
