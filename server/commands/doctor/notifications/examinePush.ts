import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Finding, findingsAbout } from "../findings/finding.js";
import type { Config } from "../../../config.js";
import { pushProblem } from "../../../notifications/index.js";
import { errorText } from "../../../platform/errors/StartupError.js";
import { storedSecret } from "../../../platform/secrets/storedSecret.js";

const { ok, warn, bad } = findingsAbout("push");

/** Checks that pushes can be signed, and that push services would accept the operator's contact URL. */
export async function examinePush(config: Config): Promise<readonly Finding[]> {
  const { sendsPushes, vapidSecret, dataDir, pushSubject: subject, production } = config;
  if (!sendsPushes) return [ok("No pushes: there is no VAPID_SECRET.")];
  if (vapidSecret === undefined && !existsSync(join(dataDir, "vapid-secret"))) {
    return [ok("The first start generates the secret of the key pair.")];
  }
  let problem: string | null;
  try {
    problem = pushProblem({ secret: vapidSecret ?? (await storedSecret(dataDir, "vapid-secret")), subject });
  } catch (error) {
    problem = errorText(error);
  }
  if (problem !== null) {
    const todo = "Set MAIL_FROM to an email address of yours, or PUBLIC_URL to an https:// URL.";
    return [bad(`Pushes can't be signed: ${problem}`, todo)];
  }
  if (production && /localhost|127\.0\.0\.1|\[::1\]/.test(subject)) {
    const message = `Apple's push service rejects pushes whose sender is ${subject}.`;
    return [warn(message, "Set PUBLIC_URL to the https:// URL that users open.")];
  }
  return [ok(`Pushes are signed on behalf of ${subject}.`)];
}
