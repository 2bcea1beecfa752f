import { z } from "zod";
import { createPersonLoader, type OpenSession, requireViewer, type Viewer } from "../../accounts/index.js";
import type { FacadeServices } from "../services.js";
import { text } from "../mappers/input.js";
import { type LegacyUser, toLegacyStudent, toLegacyTutor } from "../mappers/legacyPerson.js";
import { type Answer, type Route, route } from "./route.js";

/** For how long a sign-up is answered again, in seconds: as long as its access token lives. */
const signUpRepeats = 15 * 60;

/** Signing up, logging in, staying and leaving. */
export function accountRoutes(services: FacadeServices): readonly Route[] {
  const { accounts } = services;
  const door = { method: "post", caller: "anybody", setsCookie: true, repeatsFor: signUpRepeats } as const;
  // Whoever logs in again gets a session that lives; the first one may have ended.
  const unrepeated = { ...door, repeatsFor: 0 };
  const email = { email: text, password: text };
  return [
    route({
      ...door,
      path: "/auth/sign-up-student",
      limit: "signUp",
      shape: z.object({ name: text, ...email }),
      answer: async ({ input, from }) => session(await accounts.signUpStudent(input, from), 201),
    }),
    route({
      ...door,
      path: "/auth/sign-up-teacher",
      limit: "signUp",
      shape: z.object(email),
      answer: async ({ input, from }) => session(await accounts.signUpTutor(input, from), 201),
    }),
    route({
      ...unrepeated,
      path: "/auth/login",
      limit: "logIn",
      shape: z.object(email),
      answer: async ({ input, from }) => session(await accounts.logIn(input, from)),
    }),
    {
      // Its cookie is used up by each call, and a second one within seconds is forgiven: there is nothing to repeat.
      ...unrepeated,
      path: "/auth/refresh",
      answer: async ({ refreshToken, from }) => session(await accounts.refresh(refreshToken, from)),
    },
    {
      ...unrepeated,
      path: "/auth/logout",
      caller: "whoever",
      answer: async ({ viewer, refreshToken, from }) => {
        await accounts.logOut(viewer, refreshToken, from);
        return { data: null, refreshToken: null };
      },
    },
    {
      method: "get",
      path: "/auth/me",
      caller: "someone",
      answer: async ({ viewer }) => ({ data: await ownUser(services, requireViewer(viewer)) }),
    },
  ];
}

/** The user object of whoever calls: the only one that has an email. */
export async function ownUser({ accounts, tutors, database }: FacadeServices, viewer: Viewer): Promise<LegacyUser> {
  const [profile, email] = await Promise.all([tutors.byId(viewer, viewer.id), accounts.emailOf(viewer)]);
  const user = profile ? toLegacyTutor(profile) : toLegacyStudent(await createPersonLoader(database).load(viewer.id));
  return { ...user, email };
}

function session({ accessToken, refreshToken }: OpenSession, status: 200 | 201 = 200): Answer {
  return { status, data: accessToken, refreshToken };
}
