// Shared by the feed programs: the server, its demo users, and a message from the student to the tutor.

export const server = process.env.SAYWELL_URL ?? "http://127.0.0.1:4000";

export const temporaryCodes = ["SERVICE_UNAVAILABLE", "TOO_MANY_REQUESTS", "TIMEOUT"];
/** Problems after which the feed can't continue: the client fetches everything again, with a new cursor. */
export const cursorProblems = ["BAD_CURSOR", "CURSOR_TOO_OLD"];

/**
 * Logs a demo user in; returns an access token, which is valid for 15 minutes. If a retry may succeed, throws a
 * TypeError, as `fetch` does when the network fails.
 */
export async function accessTokenOf(email) {
  const mutation = `mutation ($input: LogInInput!) {
    logIn(input: $input) { userErrors { code reason } session { accessToken } }
  }`;
  const { logIn } = await ask(mutation, { input: { email, password: "saywell-demo" } });
  if (logIn.session) return logIn.session.accessToken;
  const [{ code, reason }] = logIn.userErrors;
  throw code === "BUSY" ? new TypeError(reason) : new Error(reason);
}

/** Sends a GraphQL operation and returns the data. Throws a TypeError if a retry may succeed. */
export async function ask(query, variables, token) {
  const response = await fetch(`${server}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  if ([429, 502, 503, 504].includes(response.status)) throw new TypeError(`The server returned ${response.status}.`);
  const { data, errors } = await response.json();
  if (!errors) return data;
  const [{ message, extensions }] = errors;
  throw temporaryCodes.includes(extensions?.code) ? new TypeError(message) : new Error(message);
}

/** Sends a message from the student to the tutor; returns the tutor's cursor from before the message. */
export async function cursorBeforeAMessage() {
  const [tutor, student] = [
    await accessTokenOf("tutor@saywell.example"),
    await accessTokenOf("student@saywell.example"),
  ];
  const { chats: own } = await ask("{ chats(first: 1) { feedCursor } }", {}, tutor);
  const { chats } = await ask('{ chats(first: 1, named: "Amelia") { edges { node { id } } } }', {}, student);
  const input = { chatId: chats.edges[0].node.id, content: "Hello", clientMessageId: crypto.randomUUID() };
  await ask(
    "mutation ($input: SendMessageInput!) { sendMessage(input: $input) { userErrors { code } } }",
    { input },
    student,
  );
  return own.feedCursor;
}
