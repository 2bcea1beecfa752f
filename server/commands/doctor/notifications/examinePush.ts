import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../findings/finding.js";
import type { Config } from "../../../config.js";
import { pushProblem } from "../../../notifications/index.js";
import { errorText } from "../../../platform/errors/StartupError.js";
import { storedSecret } from "../../../platform/secrets/storedSecret.js";

const about = "push";

/** Checks that pushes can be signed, and that push services would accept the operator's contact URL. */
export async function examinePush(config: Config): Promise<readonly Finding[]> {
  const { sendsPushes, vapidSecret, dataDir, pushSubject: subject, production } = config;
  if (!sendsPushes) return [{ about, verdict: "ok", message: "No pushes: there is no VAPID_SECRET." }];
  if (vapidSecret === undefined && !existsSync(join(dataDir, "vapid-secret"))) {
    return [{ about, verdict: "ok", message: "The first start generates the secret of the key pair." }];
  }
  let problem: string | null;
  try {
    problem = pushProblem({ secret: vapidSecret ?? (await storedSecret(dataDir, "vapid-secret")), subject });
  } catch (error) {
    problem = errorText(error);
  }
  if (problem !== null) {
    const todo = "Set MAIL_FROM to an email address of yours, or PUBLIC_URL to an https:// URL.";
    return [{ about, verdict: "bad", message: `Pushes can't be signed: ${problem}`, todo }];
  }
  if (production && /localhost|127\.0\.0\.1|\[::1\]/.test(subject)) {
    const message = `Apple's push service rejects pushes whose sender is ${subject}.`;
    return [{ about, verdict: "warn", message, todo: "Set PUBLIC_URL to the https:// URL that users open." }];
  }
  return [{ about, verdict: "ok", message: `Pushes are signed on behalf of ${subject}.` }];
}
