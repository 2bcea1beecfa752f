import { z } from "zod";
import { createPersonLoader, type OpenSession, requireAuthenticated, type Viewer } from "../../../accounts/index.js";
import type { FacadeServices } from "../../services.js";
import { optionalText, text } from "../../mappers/input.js";
import { type LegacyUser, toLegacyStudent, toLegacyTutor } from "../../mappers/legacyPerson.js";
import { type Answer, type Route, route } from "../route.js";

/** In seconds; equal to the lifetime of an access token. */
const signUpReplayWindow = 15 * 60;

/** Where a client wants the refresh token when it opens a session. */
const refreshTokenIn = z.enum(["cookie", "body"], "must be cookie or body").default("cookie");

/** Returns the routes for sign-up, login, refresh and logout, and for the viewer's own user object. */
export function accountRoutes(services: FacadeServices): readonly Route[] {
  const { accounts } = services;
  const authentication = {
    method: "post",
    caller: "anonymous",
    setsCookie: true,
    repeatsFor: signUpReplayWindow,
  } as const;
  // A retried login opens a new session, because the first session may have been revoked.
  const notReplayed = { ...authentication, repeatsFor: 0 };
  const opening = { email: text, password: text, refreshTokenIn };
  // A client without a cookie jar sends its refresh token in the body. A cookie is never exchanged for a token in the
  // body, so that scripts can never read the token.
  const shape = z.object({ refreshToken: optionalText });
  return [
    route({
      ...authentication,
      path: "/auth/sign-up-student",
      limit: "signUp",
      shape: z.object({ name: text, ...opening }),
      answer: async ({ input, from }) => session(await accounts.signUpStudent(input, from), input.refreshTokenIn, 201),
    }),
    route({
      ...authentication,
      path: "/auth/sign-up-teacher",
      limit: "signUp",
      shape: z.object(opening),
      answer: async ({ input, from }) => session(await accounts.signUpTutor(input, from), input.refreshTokenIn, 201),
    }),
    route({
      ...notReplayed,
      path: "/auth/login",
      limit: "logIn",
      shape: z.object(opening),
      answer: async ({ input, from }) => session(await accounts.logIn(input, from), input.refreshTokenIn),
    }),
    route({
      // Each call uses up its token, but a second call with the same token is tolerated for a few seconds, so replaying
      // is not needed.
      ...notReplayed,
      path: "/auth/refresh",
      shape,
      answer: async ({ input, refreshToken, from }) =>
        input.refreshToken === null
          ? session(await accounts.refresh(refreshToken, from), "cookie")
          : session(await accounts.refresh(input.refreshToken, from), "body"),
    }),
    route({
      ...notReplayed,
      path: "/auth/logout",
      caller: "optional",
      shape,
      answer: async ({ viewer, input, refreshToken, from }) => {
        await accounts.logOut(viewer, input.refreshToken ?? refreshToken, from);
        return input.refreshToken === null ? { data: null, refreshToken: null } : { data: null };
      },
    }),
    {
      method: "get",
      path: "/auth/me",
      caller: "user",
      answer: async ({ viewer }) => ({ data: await ownUser(services, requireAuthenticated(viewer)) }),
    },
  ];
}

/** Returns the viewer's own user object, the only one with an email address. */
export async function ownUser({ accounts, tutors, database }: FacadeServices, viewer: Viewer): Promise<LegacyUser> {
  const [own, email] = await Promise.all([tutors.own(viewer), accounts.emailOf(viewer)]);
  const user = own ? toLegacyTutor(own.profile) : toLegacyStudent(await createPersonLoader(database).load(viewer.id));
  return { ...user, email };
}

function session(
  { accessToken, refreshToken }: OpenSession,
  transport: z.infer<typeof refreshTokenIn>,
  status: 200 | 201 = 200,
): Answer {
  return { status, data: accessToken, refreshToken, isRefreshTokenInBody: transport === "body" };
}
