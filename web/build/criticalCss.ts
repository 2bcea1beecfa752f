/** A rule's text before and inside the braces. A statement without braces has no body. */
type Rule = { readonly prelude: string; readonly body: string | null };

/** Splits a minified style sheet, or the body of a media query, into its rules. */
function rulesOf(css: string): readonly Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  let depth = 0;
  let open = 0;
  for (let at = 0; at < css.length; at += 1) {
    const char = css[at];
    if (char === '"' || char === "'") at = css.indexOf(char, at + 1);
    else if (char === "{" && (depth += 1) === 1) open = at;
    else if (char === ";" && depth === 0) {
      rules.push({ prelude: css.slice(start, at), body: null });
      start = at + 1;
    } else if (char === "}" && (depth -= 1) === 0) {
      rules.push({ prelude: css.slice(start, open), body: css.slice(open + 1, at) });
      start = at + 1;
    }
  }
  return rules;
}

const classNames = /\.(-?[_a-zA-Z][\w-]*)/g;

function applies(selector: string, classes: ReadonlySet<string>): boolean {
  return [...selector.matchAll(classNames)].every(([, name = ""]) => classes.has(name));
}

function filterRule({ prelude, body }: Rule, classes: ReadonlySet<string>): string {
  if (body === null) return `${prelude};`;
  if (/^@(media|supports|layer)/.test(prelude)) {
    const inside = rulesOf(body).map((rule) => filterRule(rule, classes));
    return inside.some((rule) => rule !== "") ? `${prelude}{${inside.join("")}}` : "";
  }
  if (prelude.startsWith("@")) return `${prelude}{${body}}`;
  // A comma inside parentheses does not separate selectors.
  const selectors = prelude.includes("(") ? [prelude] : prelude.split(",");
  const kept = selectors.filter((selector) => applies(selector, classes));
  return kept.length > 0 ? `${kept.join(",")}{${body}}` : "";
}

/** Returns a style sheet's critical CSS: the rules for the classes in a page's HTML, and the rules without classes. */
export function criticalCss(css: string, html: string): string {
  const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)));
  const kept = rulesOf(css).map((rule) => filterRule(rule, classes));
  const usedAnimations = new Set(
    [...kept.join("").matchAll(/animation(?:-name)?:([^;}]*)/g)].flatMap(([, value = ""]) => value.split(/[\s,]+/)),
  );
  // Keyframes that none of these rules use can wait for the full style sheet.
  return kept
    .filter((rule) => !rule.startsWith("@keyframes") || usedAnimations.has(rule.slice(11, rule.indexOf("{")).trim()))
    .join("");
}
