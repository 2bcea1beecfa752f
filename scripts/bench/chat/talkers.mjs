const demo = (name) => ({ email: `${name}@saywell.example`, password: "saywell-demo" });

/** The demo student and the demo tutor: how each logs in, asks the server, and which chat is theirs. */
export async function demoTalkers(origin) {
  const [student, tutor] = await Promise.all([talker(origin, demo("student")), talker(origin, demo("tutor"))]);
  const chatId = student.chats.find((id) => tutor.chats.includes(id));
  if (chatId === undefined) throw new Error("The demo student and the demo tutor have no chat with each other.");
  return { chatId, student, tutor };
}

async function talker(origin, credentials) {
  let token;
  const ask = async (query, variables) => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const body = JSON.stringify({ query, variables });
    const { data, errors } = await (await fetch(`${origin}/graphql`, { method: "POST", headers, body })).json();
    if (errors) throw new Error(errors[0].message);
    return data;
  };
  const { logIn } = await ask("mutation ($input: LogInInput!) { logIn(input: $input) { session { accessToken } } }", {
    input: credentials,
  });
  token = logIn.session.accessToken;
  const { chats } = await ask("{ chats(first: 50) { edges { node { id } } } }");
  const say = (chatId, content) =>
    ask("mutation ($input: SendMessageInput!) { sendMessage(input: $input) { problems { reason } } }", {
      input: { chatId, content, clientMessageId: crypto.randomUUID() },
    });
  return { credentials, chats: chats.edges.map(({ node }) => node.id), say };
}
