import { keysFor, type Secrets } from "../../platform/secrets/keys.js";
import { PendingLogIns } from "./pendingLogIn.js";

const [old, next] = ["a secret of at least thirty-two characters", "another secret of as many characters, or more"];
const logIns = (...secrets: Secrets) => new PendingLogIns(keysFor("log-ins", secrets));
const pending = { state: "s", nonce: "n", codeVerifier: "v", role: null, next: "/tutors" };

it("goes on at any node while the secret is being replaced, and at none that does not know it", async () => {
  const sealed = await logIns(old).seal(pending);
  expect(await logIns(next, old).open(sealed)).toEqual(pending);
  expect(await logIns(next).open(sealed)).toBeNull();
});

it.each(["", "nonsense", "a.b.c.d.e"])("is nobody's when it is %j", async (text) => {
  expect(await logIns(next, old).open(text)).toBeNull();
});
