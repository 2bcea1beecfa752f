import { testSecret } from "../../support/servers/startTestApp.js";
import { Session } from "./Session.js";

/** Makes an access token for a user whose account and session were inserted directly into the database. */
export type TokenMaker = (role: "student" | "tutor", id: string, session: string) => Promise<string>;

/** Returns a function that makes one-hour tokens with the claims that the server sets for a role. */
export async function tokenMaker(origin: string): Promise<TokenMaker> {
  const { decodeJwt, decodeProtectedHeader, SignJWT } = await import("jose");
  const samples = {
    student: (await Session.signUp(origin, "student")).accessToken,
    tutor: (await Session.signUp(origin, "tutor")).accessToken,
  };
  return (role, id, session) => {
    const claims = { ...decodeJwt(samples[role]), sub: id, sid: session, exp: Math.floor(Date.now() / 1000) + 3600 };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", ...decodeProtectedHeader(samples[role]) })
      .sign(new TextEncoder().encode(testSecret));
  };
}
