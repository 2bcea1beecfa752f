import { readFileSync } from "node:fs";
import { ConfigError } from "./ConfigError.js";

/** Settings whose values can also be read from a file: for `NAME`, from the one that `NAME_FILE` names. */
const secretSettings = [
  ...["DATABASE_URL", "MIGRATION_DATABASE_URL", "DATABASE_READ_URL", "REDIS_URL", "JWT_SECRET", "JWT_SECRET_PREVIOUS"],
  ...["OIDC_CLIENT_SECRET", "SMTP_URL", "VAPID_SECRET"],
] as const;

/**
 * For each `NAME_FILE`, returns the trimmed content of the file that it names, as the value of `NAME`.
 * @throws ConfigError with one sentence for each file that can't be used
 */
export function readSecretFiles(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const problems: string[] = [];
  const secrets: Record<string, string> = {};
  for (const name of secretSettings) {
    const file = variables[`${name}_FILE`];
    if (!file) continue;
    if (variables[name]) problems.push(`${name} and ${name}_FILE are both set, but only one may be`);
    try {
      secrets[name] = readFileSync(file, "utf8").trim();
      if (secrets[name] === "") problems.push(`${name}_FILE names ${file}, which is empty`);
    } catch {
      problems.push(`${name}_FILE names ${file}, which can't be read`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return secrets;
}
