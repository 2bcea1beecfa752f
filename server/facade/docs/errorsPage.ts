import { errorCodes } from "../../platform/errors/errorCodes.js";
import { transportCodes } from "../../platform/errors/transportCodes.js";
import { statuses } from "../mappers/failure.js";
import { escaped } from "./prose.js";

/** Every error code with its meaning, in the order of the alphabet. */
export const allCodes: readonly (readonly [code: string, meaning: string])[] = Object.entries({
  ...transportCodes,
  ...errorCodes,
}).sort(([a], [b]) => (a < b ? -1 : 1));

/** The table of error codes. */
export function errorsHtml(docs: string): string {
  const code = (text: string) => `<code>${escaped(text)}</code>`;
  const rows = allCodes.map(
    ([name, meaning]) =>
      `<tr id="${name}"><td>${code(name)}</td><td>${escaped(meaning).replaceAll(/`([^`]+)`/g, "<code>$1</code>")}</td></tr>`,
  );
  const kinds = Object.entries(statuses).map(([kind, status]) => `<tr><td>${code(kind)}</td><td>${status}</td></tr>`);
  return `<h1>Error codes</h1>
<p>Programs decide by the code; the sentence that comes with it is for people, and may change. A mutation returns its
codes in <code>userErrors</code>, each payload with an enum of its own. GraphQL errors have the kind in
<code>extensions.code</code> and the code in <code>extensions.problem</code>; REST and Socket.IO have the code in
<code>error.code</code>. A client treats a code that it doesn't know as its status. <a href="${docs}/api">More on the API</a></p>
<h2>Statuses of REST by kind</h2>
<table><thead><tr><th scope="col">Kind</th><th scope="col">Status</th></tr></thead><tbody>${kinds.join("")}</tbody></table>
<p>Files that are too large get 413, and those of another type 415.</p>
<h2>All codes</h2>
<table><thead><tr><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}
