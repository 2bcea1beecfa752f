import { BackgroundQueue } from "../platform/async/BackgroundQueue.js";
import type { Clock } from "../platform/clock.js";
import type { Database } from "../platform/database/database.js";
import { keysFor, type Secrets } from "../platform/secrets/keys.js";
import type { Logger } from "../platform/telemetry/logger.js";
import type { Mailer } from "../platform/mail/mailer.js";
import { AccessTokens } from "./sessions/AccessTokens.js";
import { AccountService } from "./AccountService.js";
import { AuditTrail } from "./audit/AuditTrail.js";
import { LogInLinkService } from "./logInLinks/LogInLinkService.js";
import { openIdCallbackPath } from "./openid/OpenIdCookie.js";
import { OpenIdProvider, type OpenIdSettings } from "./openid/OpenIdProvider.js";
import { OpenIdService } from "./openid/OpenIdService.js";
import { PendingLogIns } from "./openid/pendingLogIn.js";
import { Passwords } from "./passwords/Passwords.js";
import { PasswordService } from "./passwords/PasswordService.js";
import { Sessions } from "./sessions/Sessions.js";

/** What accounts are made of. */
export type AccountsDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly mailer: Mailer;
  readonly secrets: Secrets;
  /** The address people type, without a slash at its end. */
  readonly publicUrl: string;
  /** Null where nobody comes in by an OpenID provider. */
  readonly openId: OpenIdSettings | null;
};

/** The slice's services. */
export type Accounts = {
  readonly accounts: AccountService;
  readonly passwords: PasswordService;
  readonly logInLinks: LogInLinkService;
  readonly openId: OpenIdService;
  /** Forgets what was noted of accounts long ago; answers how many events that were. */
  forgetOldEvents(): Promise<number>;
  /** Resolves when the mails that were promised are on their way. */
  finished(): Promise<void>;
};

/** Builds the slice by hand. */
export function buildAccounts({ openId, secrets, ...given }: AccountsDependencies): Accounts {
  const { database, clock, logger, publicUrl } = given;
  const audit = new AuditTrail(logger);
  const afterwards = new BackgroundQueue(logger);
  const parts = {
    ...given,
    audit,
    afterwards,
    accessTokens: new AccessTokens(secrets, clock),
    sessions: new Sessions(database, clock, audit),
    passwords: new Passwords(),
  };
  return {
    accounts: new AccountService(parts),
    passwords: new PasswordService(parts),
    logInLinks: new LogInLinkService(parts),
    openId: new OpenIdService({
      ...parts,
      provider: openId && new OpenIdProvider(openId, `${publicUrl}${openIdCallbackPath}`),
      pending: new PendingLogIns(keysFor("openid pending log in", secrets)),
    }),
    forgetOldEvents: () => audit.forgetOld(database),
    finished: () => afterwards.finished(),
  };
}
