import { keysFor, type Secrets } from "../../platform/secrets/keys.js";
import { PendingLogIns } from "./pendingLogIn.js";

const [old, next] = ["a secret of at least thirty-two characters", "another secret of as many characters, or more"];
const logIns = (...secrets: Secrets) => new PendingLogIns(keysFor("log-ins", secrets));
const pending = { state: "s", nonce: "n", codeVerifier: "v", role: null, next: "/tutors" };

it("a pending login can be decrypted only on nodes that have the secret it was encrypted with", async () => {
  const sealed = await logIns(old).seal(pending);
  expect(await logIns(next, old).open(sealed)).toEqual(pending);
  expect(await logIns(next).open(sealed)).toBeNull();
});

it.each(["", "nonsense", "a.b.c.d.e"])("PendingLogIns.open returns null for %j", async (text) => {
  expect(await logIns(next, old).open(text)).toBeNull();
});
