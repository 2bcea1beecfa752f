import { errorCodes } from "../../platform/errors/errorCodes.js";
import { transportCodes } from "../../platform/errors/transportCodes.js";
import { statuses } from "../mappers/failure.js";
import { escaped } from "./markdown.js";

export const allCodes: readonly (readonly [code: string, meaning: string])[] = Object.entries({
  ...transportCodes,
  ...errorCodes,
}).sort(([a], [b]) => (a < b ? -1 : 1));

/** Renders the tables of statuses and error codes. */
export function errorsHtml(docs: string): string {
  const code = (text: string) => `<code>${escaped(text)}</code>`;
  const rows = allCodes.map(
    ([name, meaning]) =>
      `<tr id="${name}"><td>${code(name)}</td><td>${escaped(meaning).replaceAll(/`([^`]+)`/g, "<code>$1</code>")}</td></tr>`,
  );
  const kinds = Object.entries(statuses).map(([kind, status]) => `<tr><td>${code(kind)}</td><td>${status}</td></tr>`);
  return `<h1>Error codes</h1>
<p>Programs should rely on the code; the message that comes with it is for people and may change. Mutations return codes
in <code>userErrors</code>; each payload has its own enum of codes. GraphQL errors have the kind in
<code>extensions.code</code> and the code in <code>extensions.problem</code>. REST and Socket.IO's acknowledgements have
the code in <code>error.code</code>, the event <code>exception</code> in <code>code</code>, and a
<code>connect_error</code> in <code>data.code</code>. Clients should treat an unknown code according to its status.
<a href="${docs}/api">More on the API</a></p>
<h2>REST statuses by kind</h2>
<table><thead><tr><th scope="col">Kind</th><th scope="col">Status</th></tr></thead><tbody>${kinds.join("")}</tbody></table>
<p>The status is 413 for files that are too large, and 415 for files of the wrong type.</p>
<h2>All codes</h2>
<table><thead><tr><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}
