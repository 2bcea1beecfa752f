import { brandName } from "../../platform/brandName.js";
import { escaped } from "./markdown.js";
import { pageFrame } from "./pageFrame.js";

export type FrontPageOptions = {
  /** The site's public URL; null if PUBLIC_URL is not set. */
  readonly publicUrl: string | null;
  readonly hasPlayground: boolean;
  /** Demo accounts that visitors can log in with; empty without demo data. */
  readonly visitors: readonly { readonly email: string; readonly password: string }[];
};

const placeholderAccount = { email: "you@example.org", password: "your password" };

/** The documentation's base path, and the origin that visitors see. */
type Shown = { readonly docs: string; readonly origin: string };

/** Returns blocks of commands to try in a shell; later blocks use variables set by earlier ones. */
function quickStart({ visitors }: FrontPageOptions, { origin }: Shown): readonly { title: string; commands: string }[] {
  const { email, password } = visitors[0] ?? placeholderAccount;
  const logIn = JSON.stringify({
    query: "mutation ($input: LogInInput!) { logIn(input: $input) { session { accessToken } } }",
    variables: { input: { email, password } },
  });
  const graphql = (query: string) => `curl -s ${origin}/graphql -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({ query })}'`;
  return [
    {
      title: "Log in and save the access token, which is valid for 15 minutes",
      commands: `TOKEN=$(curl -s ${origin}/graphql -H 'Content-Type: application/json' \\
  -d '${logIn}' \\
  | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`,
    },
    {
      title: "Query GraphQL",
      commands: graphql("{ chats(first: 3) { edges { node { id counterpart { displayName } unreadCount } } } }"),
    },
    {
      title: "Get the same data over REST",
      commands: `curl -s ${origin}/api/chats -H "Authorization: Bearer $TOKEN"`,
    },
  ];
}

/** Renders the page at /docs, which links to all other documents. */
export function frontPage(options: FrontPageOptions, shown: Shown): string {
  const { docs } = shown;
  const { hasPlayground } = options;
  const commands = (text: string) => `<pre class="commands">${escaped(text)}</pre>`;
  const blocks = quickStart(options, shown).map(
    (block) => `<h3>${escaped(block.title)}</h3>${commands(block.commands)}`,
  );
  const playground = hasPlayground
    ? `<p><a href="/graphql">Try it in the playground</a>: it logs you in, has an example for every use case and documents the whole schema.</p>`
    : "";
  const frame = { title: `${brandName} for developers`, docs, hasPlayground };
  return pageFrame(
    { ...frame, head: `<script src="${docs}/copy.js" defer></script>` },
    `<main class="prose">
<h1>${brandName} for developers</h1>
<p>One product, three APIs. GraphQL covers everything except uploading files, which REST does; REST and Socket.IO serve legacy clients through the same services. Programs send an API key (<code>swl_…</code>, created under “Account”) wherever an access token is accepted.</p>
<div class="protocols">
<section>
<h2>GraphQL</h2>
<p>Queries and mutations: <code>POST /graphql</code>. The live feed: graphql-ws at the same URL; it resumes from a cursor, so no event is lost or repeated.</p>
${playground}
</section>
<section>
<h2>REST</h2>
<p>Under <code>/api</code>. <a href="${docs}/rest">Read about every endpoint and try it</a>.</p>
</section>
<section>
<h2>Socket</h2>
<p>Socket.IO at <code>/socket.io</code>, for clients of versions 2, 3 and 4. <a href="${docs}/socket">Every event with its payload</a>.</p>
</section>
<section>
<h2>Download the contracts</h2>
<ul>
<li><a href="${docs}/schema.graphql" download>GraphQL: schema.graphql</a></li>
<li><a href="${docs}/rest/rest.openapi.yaml" download>REST: rest.openapi.yaml (OpenAPI 3.1)</a></li>
<li><a href="${docs}/socket/socket.asyncapi.yaml" download>Socket: socket.asyncapi.yaml (AsyncAPI 3.0)</a></li>
</ul>
</section>
</div>
<section>
<h2>Quick start</h2>
${blocks.join("\n")}
</section>
<section>
<h2>Further reading</h2>
<ul>
<li><a href="${docs}/api">The API</a>: your first hour, live updates without gaps, limits, compatibility</li>
<li><a href="${docs}/examples">Example programs</a>, and a TypeScript client to copy</li>
<li><a href="${docs}/errors">Error codes</a> and what they mean</li>
<li><a href="${docs}/changelog">Changelog</a></li>
</ul>
</section>
</main>`,
  );
}

export const copyScript = `for (const block of document.querySelectorAll("pre.commands")) {
  const text = block.textContent;
  const button = document.createElement("button");
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  });
  block.after(button);
}
`;
