import { testSecret } from "../servers/startTestApp.js";

/** The same access token, as it will be when it has only so many seconds left; a negative number has run out. */
export async function agedToken(accessToken: string, secondsLeft: number): Promise<string> {
  const { decodeJwt, decodeProtectedHeader, SignJWT } = await import("jose");
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...decodeJwt(accessToken), iat: now - 900 + secondsLeft, exp: now + secondsLeft })
    .setProtectedHeader({ alg: "HS256", ...decodeProtectedHeader(accessToken) })
    .sign(new TextEncoder().encode(testSecret));
}
