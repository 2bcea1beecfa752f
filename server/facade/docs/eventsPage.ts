import { escaped, renderText } from "./markdown.js";
import { type PageFrame, pageFrame } from "./pageFrame.js";

type Json = Readonly<Record<string, unknown>>;

/** Renders the Socket.IO contract: the events a client can send and receive, with payloads and examples. */
export function eventsPage(contract: Json, frame: Omit<PageFrame, "title">): string {
  const info = partOf(contract, "info");
  const operations = Object.values(partOf(contract, "operations")) as readonly Json[];
  const about = (action: string) =>
    operations
      .filter((operation) => operation["action"] === action)
      .map((operation) => operationSection(contract, operation))
      .join("\n");
  const title = textIn(info, "title");
  return pageFrame(
    { ...frame, title },
    `<main class="prose">
<h1>${escaped(title)}</h1>
${renderText(textIn(info, "description"))}
<p><a href="${frame.docs}/socket/socket.asyncapi.yaml" download>The contract as AsyncAPI</a></p>
<h2>Events a client may send</h2>
${about("receive")}
<h2>Events a client receives</h2>
${about("send")}
</main>`,
  );
}

function operationSection(contract: Json, operation: Json): string {
  const { messages, reply } = operation;
  const sent = (messages as readonly Json[]).map((message) => messageSection(contract, message, "h3"));
  const answers = reply
    ? ((reply as Json)["messages"] as readonly Json[]).map((message) => messageSection(contract, message, "h4"))
    : [];
  const intro = `<p><strong>${escaped(textIn(operation, "title"))}.</strong> ${escaped(textIn(operation, "description"))}</p>`;
  const acknowledged =
    answers.length > 0 ? `<details><summary>Acknowledged with</summary>${answers.join("")}</details>` : "";
  return `<section>${sent.join("")}${intro}${acknowledged}</section>`;
}

function messageSection(contract: Json, reference: Json, heading: "h3" | "h4"): string {
  const message = resolved(contract, reference);
  const examples = (message["examples"] as readonly Json[] | undefined) ?? [];
  const shown = examples.map(
    ({ name, payload }) =>
      `<details><summary>Example: ${escaped(String(name))}</summary><pre>${escaped(JSON.stringify(payload, null, 2))}</pre></details>`,
  );
  const name = `<${heading}><code>${escaped(textIn(message, "name"))}</code></${heading}>`;
  return `${name}${payloadTable(contract, resolved(contract, message["payload"]))}${shown.join("")}`;
}

/** Returns an empty string if the payload has no fields, only examples. */
function payloadTable(contract: Json, schema: Json): string {
  const required = (schema["required"] as readonly string[] | undefined) ?? [];
  const rows = Object.entries(partOf(schema, "properties")).map(([name, given]) => {
    const field = resolved(contract, given);
    const meaning = textIn(given as Json, "description") || textIn(field, "description");
    const cells = [`<code>${escaped(name)}</code>`, escaped(typeOf(field)), required.includes(name) ? "yes" : ""];
    return `<tr>${[...cells, escaped(meaning)].map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  });
  if (rows.length === 0) return "";
  const head = ["Field", "Type", "Required", "Meaning"].map((word) => `<th scope="col">${word}</th>`).join("");
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function typeOf(field: Json): string {
  const { type, properties, const: only } = field;
  if (only !== undefined) return JSON.stringify(only);
  const kind = Array.isArray(type) ? type.join(" or ") : textIn(field, "type") || (properties ? "object" : "any");
  const format = textIn(field, "format");
  return format === "" ? kind : `${kind} (${format})`;
}

function textIn(node: Json, name: string): string {
  const text = node[name];
  return typeof text === "string" ? text : "";
}

function partOf(node: Json, name: string): Json {
  return (node[name] ?? {}) as Json;
}

function resolved(contract: Json, node: unknown): Json {
  const reference = (node as { $ref?: string } | undefined)?.$ref;
  if (reference === undefined) return (node ?? {}) as Json;
  const target = reference
    .slice(2)
    .split("/")
    .reduce<unknown>((at, key) => (at as Json | undefined)?.[key], contract);
  return resolved(contract, target);
}
