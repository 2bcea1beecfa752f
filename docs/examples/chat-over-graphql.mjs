// A student writes to a tutor over GraphQL, who hears it live: node docs/examples/chat-over-graphql.mjs
import { createClient } from "graphql-ws";
import WebSocket from "ws";

const server = process.env.SAYWELL_URL ?? "http://127.0.0.1:4000";
const password = "saywell-demo";

/** Asks over HTTP; what was refused comes back as data, errors as `errors`. */
async function ask(query, variables, token) {
  const response = await fetch(`${server}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

async function logIn(email) {
  const mutation = `mutation ($input: LogInInput!) {
    logIn(input: $input) { userErrors { reason } session { accessToken } }
  }`;
  const { logIn } = await ask(mutation, { input: { email, password } });
  if (!logIn.session) throw new Error(logIn.userErrors[0].reason);
  return logIn.session.accessToken;
}

const tutor = await logIn("tutor@saywell.example");
const student = await logIn("student@saywell.example");

// The cursor is taken first: whatever happens from here on is told, even if it happens before the feed is open.
const { chats: mine } = await ask("{ chats(first: 1) { feedCursor } }", {}, tutor);

const text = `Hello at ${new Date().toISOString()}`;
const socket = createClient({
  url: `${server.replace(/^http/, "ws")}/graphql`,
  webSocketImpl: WebSocket,
  connectionParams: { authorization: `Bearer ${tutor}` },
});
const feed = socket.iterate({
  query: `subscription ($after: String) {
    chatFeed(after: $after) {
      cursor
      event { ... on MessageSent { message { content seq author { displayName } } } }
    }
  }`,
  variables: { after: mine.feedCursor },
});

const { chats } = await ask('{ chats(first: 1, named: "Amelia") { edges { node { id } } } }', {}, student);
const send = `mutation ($input: SendMessageInput!) {
  sendMessage(input: $input) { userErrors { reason } message { seq } }
}`;
// With a clientMessageId it is safe to send the same again: it is stored once.
const input = { chatId: chats.edges[0].node.id, content: text, clientMessageId: crypto.randomUUID() };
const [first, again] = [await ask(send, { input }, student), await ask(send, { input }, student)];
console.log(`sent as number ${first.sendMessage.message.seq}, and again as ${again.sendMessage.message.seq}`);

for await (const { data } of feed) {
  const message = data.chatFeed.event.message;
  if (message?.content !== text) continue;
  console.log(`heard from ${message.author.displayName}: ${message.content}`);
  break;
}
await socket.dispose();
