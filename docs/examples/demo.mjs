// Shared by the examples: the server, its demo users, and a message from the student to the tutor.

export const server = process.env.SAYWELL_URL ?? "http://127.0.0.1:4000";

/** Logs a demo user in; returns an access token, which is valid for 15 minutes. */
export async function accessTokenOf(email) {
  const mutation = `mutation ($input: LogInInput!) {
    logIn(input: $input) { userErrors { reason } session { accessToken } }
  }`;
  const { logIn } = await ask(mutation, { input: { email, password: "saywell-demo" } });
  if (!logIn.session) throw new Error(logIn.userErrors[0].reason);
  return logIn.session.accessToken;
}

/** Sends a GraphQL operation; returns its data. */
export async function ask(query, variables, token) {
  const response = await fetch(`${server}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  // These are as temporary as a failure of the network, for which fetch throws a TypeError.
  if ([429, 502, 503, 504].includes(response.status)) throw new TypeError(`The server returned ${response.status}.`);
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

/** Gets the tutor's current cursor, then sends a message from the student to the tutor; returns the cursor. */
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
