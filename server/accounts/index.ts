import { AccountRow } from "./rows/AccountRow.js";
import { PersonRow } from "./rows/PersonRow.js";
import { RefreshTokenRow } from "./rows/RefreshTokenRow.js";
import { SessionRow } from "./rows/SessionRow.js";

export type { Access } from "./AccessTokens.js";
export { AccountResolver } from "./AccountResolver.js";
export { AccountService, type OpenSession } from "./AccountService.js";
export { type ImportedAccount, importAccounts } from "./importAccounts.js";
export { setSuspended } from "./operator/setSuspended.js";
export { Person, toPerson } from "./person.type.js";
export { type PersonDetails, savePersonDetails } from "./personDetails.js";
export { createPersonLoader, type PersonLoader } from "./personLoader.js";
export { displayNameOf } from "./personName.js";
export { RefreshCookie, refreshCookieName } from "./RefreshCookie.js";
export { Role } from "./role.js";
export { requireRole, requireViewer, Viewer, type ViewerContext } from "./viewer.type.js";
export { ViewerResolver } from "./ViewerResolver.js";
export { PersonRow };

/** The rows of this slice, for the database to know. */
export const accountRows = [PersonRow, AccountRow, SessionRow, RefreshTokenRow];
