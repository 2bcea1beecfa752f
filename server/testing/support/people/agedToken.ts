import { testSecret } from "../servers/startTestApp.js";

/** Re-signs an access token so that it expires in `secondsLeft` seconds (negative: it has already expired). */
export async function agedToken(accessToken: string, secondsLeft: number): Promise<string> {
  const { decodeJwt, decodeProtectedHeader, SignJWT } = await import("jose");
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...decodeJwt(accessToken), iat: now - 900 + secondsLeft, exp: now + secondsLeft })
    .setProtectedHeader({ alg: "HS256", ...decodeProtectedHeader(accessToken) })
    .sign(new TextEncoder().encode(testSecret));
}
