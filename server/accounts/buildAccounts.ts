import { BackgroundQueue } from "../platform/async/BackgroundQueue.js";
import type { Clock } from "../platform/clock.js";
import type { Database } from "../platform/database/database.js";
import { keysFor, type Secrets } from "../platform/secrets/keys.js";
import type { Logger } from "../platform/telemetry/logger.js";
import type { Mailer } from "../platform/mail/mailer.js";
import { AccessTokens } from "./sessions/AccessTokens.js";
import { AccountService } from "./AccountService.js";
import { ApiKeyAccess } from "./apiKeys/ApiKeyAccess.js";
import { ApiKeyService } from "./apiKeys/ApiKeyService.js";
import { Authenticator } from "./Authenticator.js";
import { type DisableWebhooks, AccessRevocation } from "./AccessRevocation.js";
import { AuditTrail } from "./audit/AuditTrail.js";
import { EmailVerificationService } from "./emailVerification/EmailVerificationService.js";
import { LogInLinkService } from "./logInLinks/LogInLinkService.js";
import { deleteExpired } from "./maintenance/deleteExpired.js";
import { openIdCallbackPath } from "./openid/OpenIdCookie.js";
import { OpenIdProvider, type OpenIdSettings } from "./openid/OpenIdProvider.js";
import { OpenIdService } from "./openid/OpenIdService.js";
import { PendingLogIns } from "./openid/pendingLogIn.js";
import { Passwords } from "./passwords/Passwords.js";
import { PasswordService } from "./passwords/PasswordService.js";
import { Sessions } from "./sessions/Sessions.js";

export type AccountsDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly mailer: Mailer;
  readonly secrets: Secrets;
  /** The site's public URL, without a trailing slash. */
  readonly publicUrl: string;
  /** Null when no OpenID provider is configured. */
  readonly openId: OpenIdSettings | null;
  readonly disableWebhooks: DisableWebhooks;
};

/** The slice's services. */
export type Accounts = {
  readonly accounts: AccountService;
  readonly authenticator: Authenticator;
  readonly passwords: PasswordService;
  readonly apiKeys: ApiKeyService;
  readonly logInLinks: LogInLinkService;
  readonly emailVerification: EmailVerificationService;
  readonly openId: OpenIdService;
  /** Deletes old audit events; returns how many. */
  forgetOldEvents(): Promise<number>;
  /**
   * Deletes sessions, tokens and links that ended or expired at least a day ago; returns the number of deleted rows.
   */
  deleteExpired(): Promise<number>;
  /** Resolves when all background work, such as sending emails, is done. */
  finished(): Promise<void>;
};

/** Wires up the slice's services. */
export function buildAccounts({ openId, secrets, disableWebhooks, ...given }: AccountsDependencies): Accounts {
  const { database, clock, logger, publicUrl } = given;
  const audit = new AuditTrail(logger);
  const backgroundQueue = new BackgroundQueue(logger);
  const apiKeyAccess = new ApiKeyAccess({ ...given, audit, backgroundQueue });
  const sessions = new Sessions(database, clock, audit);
  const dependencies = {
    ...given,
    audit,
    backgroundQueue,
    apiKeyAccess,
    accessTokens: new AccessTokens(secrets, clock),
    sessions,
    passwords: new Passwords(),
    accessRevocation: new AccessRevocation({ sessions, apiKeyAccess, audit, disableWebhooks }),
  };
  const emailVerification = new EmailVerificationService(dependencies);
  return {
    accounts: new AccountService({ ...dependencies, emailVerification }),
    authenticator: new Authenticator(dependencies),
    emailVerification,
    passwords: new PasswordService(dependencies),
    apiKeys: new ApiKeyService({ ...dependencies, access: apiKeyAccess }),
    logInLinks: new LogInLinkService(dependencies),
    openId: new OpenIdService({
      ...dependencies,
      provider: openId && new OpenIdProvider(openId, `${publicUrl}${openIdCallbackPath}`),
      pending: new PendingLogIns(keysFor("openid pending log in", secrets)),
    }),
    forgetOldEvents: () => audit.forgetOld(database),
    deleteExpired: () => deleteExpired(database),
    finished: () => backgroundQueue.finished(),
  };
}
