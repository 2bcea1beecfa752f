/** HTML without `style` attributes, and the rules that stand for them. */
export type Unstyled = { readonly html: string; readonly css: string };

const styled = /<[a-z][^<>]*? style="([^"]*)"[^<>]*>/g;

/**
 * Moves what `style` attributes say into rules of classes: the content security policy knows no styles inside tags, and
 * of those between tags only the ones it can be told of beforehand.
 */
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
