import type { BackgroundQueue } from "../platform/async/BackgroundQueue.js";
import type { Clock } from "../platform/clock.js";
import type { Database } from "../platform/database/database.js";
import type { Limits } from "../platform/limits/Limits.js";
import type { Mailer } from "../platform/mail/mailer.js";
import type { Logger } from "../platform/telemetry/logger.js";
import type { AccessRevocation } from "./AccessRevocation.js";
import type { ApiKeyAccess } from "./apiKeys/ApiKeyAccess.js";
import type { AuditTrail } from "./audit/AuditTrail.js";
import type { Passwords } from "./passwords/Passwords.js";
import type { AccessTokens } from "./sessions/AccessTokens.js";
import type { Sessions } from "./sessions/Sessions.js";

export type AccountDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly mailer: Mailer;
  readonly limits: Limits;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly audit: AuditTrail;
  readonly backgroundQueue: BackgroundQueue;
  readonly apiKeyAccess: ApiKeyAccess;
  readonly accessTokens: AccessTokens;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly accessRevocation: AccessRevocation;
};
