import { pageFrame } from "./pageFrame.js";
import { escaped } from "./prose.js";

/** The server's settings that the front page depends on. */
export type FrontPageOptions = {
  /** The site's public URL. */
  readonly publicUrl: string;
  /** Whether the GraphQL schema is public. */
  readonly isSchemaOpen: boolean;
  /** Whether there is a playground at /graphql. */
  readonly hasPlayground: boolean;
  /** Demo accounts that visitors may use; empty without demo data. */
  readonly visitors: readonly { readonly email: string; readonly password: string }[];
};

const placeholderAccount = { email: "you@example.org", password: "your password" };

/** The quick start as blocks of shell commands; later blocks use variables set by earlier ones. */
export function quickStart({ publicUrl, visitors }: FrontPageOptions): readonly { title: string; commands: string }[] {
  const { email, password } = visitors[0] ?? placeholderAccount;
  const logIn = JSON.stringify({
    query: "mutation ($input: LogInInput!) { logIn(input: $input) { session { accessToken } } }",
    variables: { input: { email, password } },
  });
  const graphql = (query: string) => `curl -s ${publicUrl}/graphql -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({ query })}'`;
  return [
    {
      title: "Log in, and keep the access token; it is valid for 15 minutes",
      commands: `TOKEN=$(curl -s ${publicUrl}/graphql -H 'Content-Type: application/json' \\
  -d '${logIn}' \\
  | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`,
    },
    {
      title: "Query GraphQL",
      commands: graphql("{ chats(first: 3) { edges { node { id counterpart { displayName } unreadCount } } } }"),
    },
    {
      title: "Get the same from REST",
      commands: `curl -s ${publicUrl}/api/chats -H "Authorization: Bearer $TOKEN"`,
    },
  ];
}

/** The examples in `docs/examples`, to be run in a checkout. */
const examples = [
  ["node docs/examples/chat-over-graphql.mjs", "Send a message and receive it over graphql-ws"],
  ["node docs/examples/chat-over-socket.mjs", "The same over Socket.IO"],
  ["bash docs/examples/find-a-tutor.sh", "Find a tutor over REST with curl"],
  ["node docs/examples/receive-webhooks.mjs", "Receive webhooks and verify their signatures"],
] as const;

/** The front page of the documentation, served at the path `docs`. */
export function frontPage(options: FrontPageOptions, docs: string): string {
  const { isSchemaOpen, hasPlayground } = options;
  const commands = (text: string) => `<pre class="commands">${escaped(text)}</pre>`;
  const blocks = quickStart(options).map((block) => `<h3>${escaped(block.title)}</h3>${commands(block.commands)}`);
  const playground = hasPlayground
    ? `<p><a href="/graphql">Try it in the playground</a>: it logs you in, has an example for every use case and documents the whole schema.</p>`
    : "";
  const schema = isSchemaOpen ? `<li><a href="${docs}/schema.graphql" download>GraphQL: schema.graphql</a></li>` : "";
  const frame = { title: "Saywell for developers", docs, hasPlayground };
  return pageFrame(
    { ...frame, head: `<script src="${docs}/copy.js" defer></script>` },
    `<main class="prose">
<h1>Saywell for developers</h1>
<p>One product, three APIs. GraphQL covers everything; REST and Socket.IO serve older clients through the same services.</p>
<div class="protocols">
<section>
<h2>GraphQL</h2>
<p>Queries and mutations: <code>POST /graphql</code>. The live feed: graphql-ws at the same URL; it resumes by cursor, so that no event is lost or repeated.</p>
${playground}
</section>
<section>
<h2>REST</h2>
<p>Under <code>/api</code>. <a href="${docs}/rest">Read about every endpoint and try it</a>.</p>
</section>
<section>
<h2>Socket</h2>
<p>Socket.IO at <code>/socket.io</code>, for clients of version 2, 3 and 4. <a href="${docs}/socket">Every event with its payload</a>.</p>
</section>
<section>
<h2>Download the contracts</h2>
<ul>
${schema}
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
<h2>Example programs</h2>
<p>Run them in a checkout while a server with the demo data is running.</p>
${examples.map(([command, meaning]) => `<h3>${escaped(meaning)}</h3>${commands(command)}`).join("\n")}
</section>
<section>
<h2>Limits and deprecations</h2>
<p>Every response has the remaining allowance in <code>RateLimit</code>, and that of a GraphQL operation its cost in <code>X-Operation-Cost</code>; requests over a limit get a 429 with <code>Retry-After</code>. Anything to be removed is deprecated for at least 180 days first, with its replacement named. See <code>docs/API.md</code> in a checkout for more.</p>
</section>
</main>`,
  );
}

/** Adds a copy button after every block of commands. */
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
