/** One rule of a style sheet: what stands before the brace, and what inside; a statement without braces has no body. */
type Rule = { readonly prelude: string; readonly body: string | null };

/** Cuts a minified style sheet, or the inside of a media query, into its rules. */
function rulesOf(css: string): readonly Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  let depth = 0;
  let open = 0;
  for (let at = 0; at < css.length; at += 1) {
    const letter = css[at];
    if (letter === '"' || letter === "'") at = css.indexOf(letter, at + 1);
    else if (letter === "{" && (depth += 1) === 1) open = at;
    else if (letter === ";" && depth === 0) {
      rules.push({ prelude: css.slice(start, at), body: null });
      start = at + 1;
    } else if (letter === "}" && (depth -= 1) === 0) {
      rules.push({ prelude: css.slice(start, open), body: css.slice(open + 1, at) });
      start = at + 1;
    }
  }
  return rules;
}

const classNames = /\.(-?[_a-zA-Z][\w-]*)/g;

/** Whether a selector can match in a page with these classes; what names no class is kept. */
function applies(selector: string, classes: ReadonlySet<string>): boolean {
  return [...selector.matchAll(classNames)].every(([, name = ""]) => classes.has(name));
}

function keep({ prelude, body }: Rule, classes: ReadonlySet<string>): string {
  if (body === null) return `${prelude};`;
  if (/^@(media|supports|layer)/.test(prelude)) {
    const inside = rulesOf(body).map((rule) => keep(rule, classes));
    return inside.some((rule) => rule !== "") ? `${prelude}{${inside.join("")}}` : "";
  }
  if (prelude.startsWith("@")) return `${prelude}{${body}}`;
  // Inside brackets a comma separates no selectors.
  const selectors = prelude.includes("(") ? [prelude] : prelude.split(",");
  const kept = selectors.filter((selector) => applies(selector, classes));
  return kept.length > 0 ? `${kept.join(",")}{${body}}` : "";
}

/** As much of a style sheet as the first sight of a page needs: the rules for the classes in its HTML, and those for no class. */
export function criticalCss(css: string, html: string): string {
  const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)));
  const kept = rulesOf(css).map((rule) => keep(rule, classes));
  const named = new Set(
    [...kept.join("").matchAll(/animation(?:-name)?:([^;}]*)/g)].flatMap(([, value = ""]) => value.split(/[\s,]+/)),
  );
  // A motion that nothing here makes can wait for the whole style sheet.
  return kept
    .filter((rule) => !rule.startsWith("@keyframes") || named.has(rule.slice(11, rule.indexOf("{")).trim()))
    .join("");
}
