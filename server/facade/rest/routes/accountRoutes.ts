import { z } from "zod";
import { createPersonLoader, type OpenSession, requireAuthenticated, type Viewer } from "../../../accounts/index.js";
import type { FacadeServices } from "../../services.js";
import { text } from "../../mappers/input.js";
import { type LegacyUser, toLegacyStudent, toLegacyTutor } from "../../mappers/legacyPerson.js";
import { type Answer, type Route, route } from "../route.js";

/** How long a sign-up's response is replayed, in seconds: as long as its access token is valid. */
const signUpReplayWindow = 15 * 60;

/** Sign-up, log-in, refresh and logout. */
export function accountRoutes(services: FacadeServices): readonly Route[] {
  const { accounts } = services;
  const authentication = {
    method: "post",
    caller: "anonymous",
    setsCookie: true,
    repeatsFor: signUpReplayWindow,
  } as const;
  // A repeated log-in opens a new session, because the first one may have ended.
  const notReplayed = { ...authentication, repeatsFor: 0 };
  const credentials = { email: text, password: text };
  return [
    route({
      ...authentication,
      path: "/auth/sign-up-student",
      limit: "signUp",
      shape: z.object({ name: text, ...credentials }),
      answer: async ({ input, from }) => session(await accounts.signUpStudent(input, from), 201),
    }),
    route({
      ...authentication,
      path: "/auth/sign-up-teacher",
      limit: "signUp",
      shape: z.object(credentials),
      answer: async ({ input, from }) => session(await accounts.signUpTutor(input, from), 201),
    }),
    route({
      ...notReplayed,
      path: "/auth/login",
      limit: "logIn",
      shape: z.object(credentials),
      answer: async ({ input, from }) => session(await accounts.logIn(input, from)),
    }),
    {
      // Each call consumes its cookie, and a second one within seconds is tolerated anyway: there is nothing to replay.
      ...notReplayed,
      path: "/auth/refresh",
      answer: async ({ refreshToken, from }) => session(await accounts.refresh(refreshToken, from)),
    },
    {
      ...notReplayed,
      path: "/auth/logout",
      caller: "optional",
      answer: async ({ viewer, refreshToken, from }) => {
        await accounts.logOut(viewer, refreshToken, from);
        return { data: null, refreshToken: null };
      },
    },
    {
      method: "get",
      path: "/auth/me",
      caller: "user",
      answer: async ({ viewer }) => ({ data: await ownUser(services, requireAuthenticated(viewer)) }),
    },
  ];
}

/** The viewer's own user object, the only one with an email. */
export async function ownUser({ accounts, tutors, database }: FacadeServices, viewer: Viewer): Promise<LegacyUser> {
  const [own, email] = await Promise.all([tutors.own(viewer), accounts.emailOf(viewer)]);
  const user = own ? toLegacyTutor(own.profile) : toLegacyStudent(await createPersonLoader(database).load(viewer.id));
  return { ...user, email };
}

function session({ accessToken, refreshToken }: OpenSession, status: 200 | 201 = 200): Answer {
  return { status, data: accessToken, refreshToken };
}
