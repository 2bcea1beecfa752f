import { BackgroundQueue } from "../platform/async/BackgroundQueue.js";
import { keysFor, type Secrets } from "../platform/secrets/keys.js";
import { AccessTokens } from "./sessions/AccessTokens.js";
import { AccountService } from "./AccountService.js";
import { ApiKeyAccess } from "./apiKeys/ApiKeyAccess.js";
import { ApiKeyService } from "./apiKeys/ApiKeyService.js";
import { Authenticator } from "./Authenticator.js";
import { type DisableWebhooks, AccessRevocation } from "./AccessRevocation.js";
import { AuditTrail } from "./audit/AuditTrail.js";
import type { AccountDependencies } from "./dependencies.js";
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

type Options = Pick<AccountDependencies, "database" | "clock" | "logger" | "mailer" | "limits" | "publicUrl"> & {
  readonly secrets: Secrets;
  /** Null when no OpenID provider is configured. */
  readonly openId: OpenIdSettings | null;
  readonly disableWebhooks: DisableWebhooks;
};

export type Accounts = ReturnType<typeof buildAccounts>;

/** Wires up the slice's services. */
export function buildAccounts({ openId, secrets, disableWebhooks, ...given }: Options) {
  const { database, clock, logger, publicUrl } = given;
  const audit = new AuditTrail(logger);
  const backgroundQueue = new BackgroundQueue(logger);
  const apiKeyAccess = new ApiKeyAccess({ ...given, audit, backgroundQueue });
  const sessions = new Sessions(database, clock, audit);
  const dependencies: AccountDependencies = {
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
    apiKeys: new ApiKeyService(dependencies),
    logInLinks: new LogInLinkService(dependencies),
    openId: new OpenIdService({
      ...dependencies,
      provider: openId && new OpenIdProvider(openId, `${publicUrl}${openIdCallbackPath}`),
      pending: new PendingLogIns(keysFor("openid pending log in", secrets)),
    }),
    forgetOldEvents: () => audit.forgetOld(database),
    deleteExpired: () => deleteExpired(database),
    /** Resolves when all background work, such as sending emails, is done. */
    finished: () => backgroundQueue.finished(),
  };
}
