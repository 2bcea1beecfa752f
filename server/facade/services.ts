import type { AccountService, Authenticator, RefreshCookie } from "../accounts/index.js";
import type { ChatReader, ChatService } from "../chat/index.js";
import type { Database } from "../platform/database/database.js";
import type { OwnOrigins } from "../platform/http/OwnOrigins.js";
import type { IdempotentResponses } from "../platform/idempotency/IdempotentResponses.js";
import type { RateLimitSubjects } from "../platform/limits/RateLimitSubjects.js";
import type { Limits } from "../platform/limits/Limits.js";
import type { Telemetry } from "../platform/telemetry/Telemetry.js";
import type { TutorService } from "../tutors/index.js";
import type { FileStore } from "../uploads/index.js";

export type FacadeServices = {
  readonly accounts: AccountService;
  readonly authenticator: Authenticator;
  readonly cookie: RefreshCookie;
  readonly tutors: TutorService;
  readonly chat: ChatService;
  readonly chatReader: ChatReader;
  readonly files: FileStore;
  readonly idempotentResponses: IdempotentResponses;
  /** Used to create the slices' loaders for people and messages. */
  readonly database: Database;
  readonly telemetry: Telemetry;
  /** Other origins that are allowed to call the API; usually none. */
  readonly corsOrigins: readonly string[];
  readonly limits: Limits;
  readonly rateLimitSubjects: RateLimitSubjects;
  readonly origins: OwnOrigins;
};
