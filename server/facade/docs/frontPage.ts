import { pageFrame } from "./pageFrame.js";
import { escaped } from "./prose.js";

/** What the front page needs to know of the server that it stands on. */
export type FrontPageOptions = {
  /** The address people type. */
  readonly publicUrl: string;
  /** Whether GraphQL tells its schema. */
  readonly isSchemaOpen: boolean;
  /** Whether browsers find a playground at /graphql. */
  readonly hasPlayground: boolean;
  /** Accounts that may be tried; none where there are no demo people. */
  readonly visitors: readonly { readonly email: string; readonly password: string }[];
};

const aStranger = { email: "you@example.org", password: "your password" };

/** The quick start as commands for a shell, one block each; the later ones use what the earlier ones found. */
export function quickStart({ publicUrl, visitors }: FrontPageOptions): readonly { title: string; commands: string }[] {
  const { email, password } = visitors[0] ?? aStranger;
  const logIn = JSON.stringify({
    query: "mutation ($input: LogInInput!) { logIn(input: $input) { session { accessToken } } }",
    variables: { input: { email, password } },
  });
  const graphql = (query: string) => `curl -s ${publicUrl}/graphql -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({ query })}'`;
  return [
    {
      title: "Log in, and keep the access token; it lives for 15 minutes",
      commands: `TOKEN=$(curl -s ${publicUrl}/graphql -H 'Content-Type: application/json' \\
  -d '${logIn}' \\
  | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`,
    },
    {
      title: "Ask GraphQL",
      commands: graphql("{ chats(first: 3) { edges { node { id counterpart { displayName } unreadCount } } } }"),
    },
    {
      title: "Ask REST for the same",
      commands: `curl -s ${publicUrl}/api/chats -H "Authorization: Bearer $TOKEN"`,
    },
  ];
}

/** The examples in `docs/examples`, to be run in a checkout. */
const examples = [
  ["node docs/examples/chat-over-graphql.mjs", "Two people, a message, and the live feed over graphql-ws"],
  ["node docs/examples/chat-over-socket.mjs", "The same over Socket.IO"],
  ["bash docs/examples/find-a-tutor.sh", "Finding a tutor over REST with curl"],
] as const;

/** The front page of the documentation, served at the path `docs`. */
export function frontPage(options: FrontPageOptions, docs: string): string {
  const { isSchemaOpen, hasPlayground } = options;
  const commands = (text: string) => `<pre class="commands">${escaped(text)}</pre>`;
  const blocks = quickStart(options).map((block) => `<h3>${escaped(block.title)}</h3>${commands(block.commands)}`);
  const playground = hasPlayground
    ? `<p><a href="/graphql">Try it in the playground</a>: it logs in for you, has an example for every use case and tells the whole schema.</p>`
    : "";
  const schema = isSchemaOpen ? `<li><a href="${docs}/schema.graphql" download>GraphQL: schema.graphql</a></li>` : "";
  const frame = { title: "Saywell for developers", docs, hasPlayground };
  return pageFrame(
    { ...frame, head: `<script src="${docs}/copy.js" defer></script>` },
    `<main class="told">
<h1>Saywell for developers</h1>
<p>One product in three languages. GraphQL says everything; REST and Socket.IO serve older clients, by the same services.</p>
<div class="authentication">
<section>
<h2>GraphQL</h2>
<p>Queries and mutations: <code>POST /graphql</code>. The live feed: graphql-ws at the same address; it resumes by cursor, so that nothing is lost and nothing comes twice.</p>
${playground}
</section>
<section>
<h2>REST</h2>
<p>Under <code>/api</code>. <a href="${docs}/rest">Every call, to be read and tried</a>.</p>
</section>
<section>
<h2>Socket</h2>
<p>Socket.IO at <code>/socket.io</code>, for clients of version 2, 3 and 4. <a href="${docs}/socket">Every event with its payload</a>.</p>
</section>
<section>
<h2>Contracts to download</h2>
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
<h2>Whole programs</h2>
<p>In a checkout, beside a server with the demo people.</p>
${examples.map(([command, meaning]) => `<h3>${escaped(meaning)}</h3>${commands(command)}`).join("\n")}
</section>
<section>
<h2>Limits, and what stays</h2>
<p>Every answer says what is left by <code>RateLimit</code>, and every GraphQL operation what it costs by <code>X-Operation-Cost</code>; who is over is answered 429 with <code>Retry-After</code>. What is to go is marked as deprecated for 180 days at least, with what to use instead. More of this stands in <code>docs/API.md</code> of a checkout.</p>
</section>
</main>`,
  );
}

/** Lays a button beside every block of commands that copies it. */
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
