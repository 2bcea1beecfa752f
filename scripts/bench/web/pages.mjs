const student = { email: "student@saywell.example", password: "saywell-demo" };

/** The pages that are measured; `as` is who looks, null for nobody. A tutor and a chat are taken as they come. */
export async function pagesToMeasure(origin) {
  const ask = async (query, token) => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${origin}/graphql`, { method: "POST", headers, body: JSON.stringify(query) });
    const { data, errors } = await answer.json();
    if (errors) throw new Error(errors[0].message);
    return data;
  };
  const { logIn } = await ask({
    query: "mutation ($input: LogInInput!) { logIn(input: $input) { session { accessToken } } }",
    variables: { input: student },
  });
  const { tutors, chats } = await ask(
    { query: "{ tutors(first: 1) { edges { node { id } } } chats(first: 1) { edges { node { id } } } }" },
    logIn.session.accessToken,
  );
  const tutor = tutors.edges[0].node.id;
  const chat = chats.edges[0].node.id;
  return [
    { name: "landing", path: "/", as: null },
    { name: "log in", path: "/auth/login", as: null },
    { name: "sign up as student", path: "/auth/sign-up-as-student", as: null },
    { name: "sign up as tutor", path: "/auth/sign-up-as-teacher", as: null },
    { name: "search", path: "/tutors", as: student },
    { name: "profile", path: `/tutors/${tutor}`, as: student },
    { name: "chat", path: `/dashboard/chat?chat=${chat}`, as: student },
  ];
}
