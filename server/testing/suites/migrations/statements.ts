const token = /--[^\n]*|\/\*[^]*?\*\/|\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'|"(?:[^"]|"")*"|[\w.]+|\S/g;

/**
 * Returns the statements of a SQL script in normalized form: lower case, one space between tokens, no comments and no
 * schema names; string literals and function bodies become `''`.
 */
export function statementsOf(sql: string): readonly string[] {
  const tokens = [...sql.matchAll(token)].map(([text]) => normalize(text)).filter((text) => text !== "");
  return tokens
    .join(" ")
    .split(" ; ")
    .map((statement) => statement.replace(/ ?;$/, "").trim())
    .filter((statement) => statement !== "");
}

/** Splits at the commas that are outside parentheses. */
export function partsOf(list: string): readonly string[] {
  let depth = 0;
  const parts = [""];
  for (const word of list.split(" ")) {
    if (word === "(") depth += 1;
    if (word === ")") depth -= 1;
    if (word === "," && depth === 0) parts.push("");
    else parts.push(`${parts.pop() ?? ""} ${word}`.trim());
  }
  return parts;
}

function normalize(text: string): string {
  if (/^(--|\/\*)/.test(text)) return "";
  if (/^['$]./.test(text)) return "''";
  if (text.startsWith('"')) return text.slice(1, -1);
  return /^[a-z_]\w*\./i.test(text) ? (text.toLowerCase().split(".").pop() ?? "") : text.toLowerCase();
}
