import { AccountEventRow } from "./audit/AccountEventRow.js";
import { AccountRow } from "./rows/AccountRow.js";
import { ApiKeyRow } from "./rows/ApiKeyRow.js";
import { EmailVerificationRow } from "./rows/EmailVerificationRow.js";
import { LogInLinkRow } from "./rows/LogInLinkRow.js";
import { OpenIdIdentityRow } from "./rows/OpenIdIdentityRow.js";
import { PasswordResetRow } from "./rows/PasswordResetRow.js";
import { PersonRow } from "./rows/PersonRow.js";
import { RefreshTokenRow } from "./rows/RefreshTokenRow.js";
import { SessionRow } from "./rows/SessionRow.js";

export type { Access } from "./sessions/AccessTokens.js";
export { ApiKeyResolver } from "./apiKeys/ApiKeyResolver.js";
export type { ApiKeyService } from "./apiKeys/ApiKeyService.js";
export { apiKeysOf, revokeApiKey } from "./apiKeys/operatorKeys.js";
export { AccountResolver } from "./AccountResolver.js";
export type { AccountService } from "./AccountService.js";
export type { Authenticator } from "./Authenticator.js";
export { type Accounts, buildAccounts } from "./buildAccounts.js";
export { type ImportedAccount, importAccounts } from "./importAccounts.js";
export { buttonRow, emailLayout, escapeHtml, row } from "./emails/emailLayout.js";
export { verificationEmail } from "./emails/emails.js";
export { type EmailTemplate, toMail } from "./emails/emailTemplate.js";
export { EmailVerificationResolver } from "./emailVerification/EmailVerificationResolver.js";
export type { EmailVerificationService } from "./emailVerification/EmailVerificationService.js";
export { LogInLinkResolver } from "./logInLinks/LogInLinkResolver.js";
export type { LogInLinkService } from "./logInLinks/LogInLinkService.js";
export { OpenIdCookie } from "./openid/OpenIdCookie.js";
export { OpenIdResolver } from "./openid/OpenIdResolver.js";
export { openIdRoutes } from "./openid/openIdRoutes.js";
export type { OpenIdService } from "./openid/OpenIdService.js";
export { bearerToken } from "./sessions/bearerToken.js";
export { liveSessions } from "./sessions/liveSessions.js";
export type { OpenSession } from "./sessions/OpenSession.js";
export { PasswordResolver } from "./passwords/PasswordResolver.js";
export type { PasswordService } from "./passwords/PasswordService.js";
export { activeApiKeys, activePeople } from "./moderation/active.js";
export { closeAccount } from "./moderation/closeAccount.js";
export { exportAccount } from "./moderation/exportAccount.js";
export type { PersonalData } from "./moderation/PersonalData.js";
export { setSuspended } from "./moderation/setSuspended.js";
export { Person, PersonById } from "./people/person.type.js";
export { type Mailbox, noteRefusedEmail, readMailboxes } from "./people/mailbox.js";
export { type PersonDetails, savePersonDetails } from "./people/personDetails.js";
export { personByEmail } from "./people/personByEmail.js";
export { createPersonLoader, type PersonLoader } from "./people/personLoader.js";
export { displayNameOf } from "./people/personName.js";
export { RefreshCookie, refreshCookieName } from "./sessions/RefreshCookie.js";
export { requireStillActive } from "./requireStillActive.js";
export { Role } from "./role.js";
export {
  accessErrors,
  responseScopeOf,
  apiKeyIdOf,
  hasScope,
  requireAuthenticated,
  requireRole,
  requireViewer,
  Viewer,
  type RenewableAccess,
  type ViewerContext,
} from "./viewer.type.js";
export { ViewerResolver } from "./ViewerResolver.js";
export { PersonRow };

export const accountRows = [
  PersonRow,
  AccountRow,
  SessionRow,
  RefreshTokenRow,
  ApiKeyRow,
  PasswordResetRow,
  LogInLinkRow,
  EmailVerificationRow,
  OpenIdIdentityRow,
  AccountEventRow,
];
