import type { Pool } from "pg";
import type { DataSource } from "typeorm";
import { ChatLog } from "./log/ChatLog.js";
import { ChatParticipants } from "./ChatParticipants.js";
import { ChatReader } from "./ChatReader.js";
import { ChatService } from "./ChatService.js";
import { CursorSeal } from "./feed/cursor.js";
import { FeedHub } from "./feed/FeedHub.js";
import { EventReader } from "./log/EventReader.js";
import { FeedReader } from "./feed/FeedReader.js";
import { FloorWatch } from "./feed/FloorWatch.js";
import { SenderConnections } from "./feed/SenderConnections.js";
import { DeliveryReceipts } from "./presence/DeliveryReceipts.js";
import { PresenceTracker } from "./presence/PresenceTracker.js";
import { ChatRows } from "./projections/chats.js";
import { Messages } from "./projections/messages.js";
import { DeliveryRow } from "./rows/DeliveryRow.js";
import { PresenceRow } from "./rows/PresenceRow.js";
import type { PubSub } from "../platform/pubsub/pubsub.js";
import { failpoint } from "../platform/process/failpoint.js";
import { keysFor, type Secrets } from "../platform/secrets/keys.js";
import type { Logger } from "../platform/telemetry/logger.js";
import { Telemetry } from "../platform/telemetry/Telemetry.js";
import type { TutorService } from "../tutors/index.js";

export { createChatLoaders } from "./chat.loaders.js";
export type { ChatContext } from "./chatContext.js";
export { ChatFeedResolver } from "./feed/ChatFeedResolver.js";
export {
  ChangeMessagePayloadResolver,
  MessageResolver,
  ReadMessagesPayloadResolver,
  SendMessagePayloadResolver,
} from "./messages/payloadResolvers.js";
export { chatNodes } from "./chatNodes.js";
export { ChatResolver } from "./ChatResolver.js";
export { ViewerChatResolver } from "./ViewerChatResolver.js";
export { ChatReader } from "./ChatReader.js";
export { ChatService } from "./ChatService.js";
export { type ChatState, unreadOf } from "./chat.js";
export { fromMessageId, toMessageId } from "./chatId.js";
export type { ChatEvent } from "./events.js";
export { FollowedChats, type ChatUpdate } from "./feed/FollowedChats.js";
export type { FeedItem } from "./feed/FeedSubscription.js";
export {
  beginGeneration,
  databaseIdentityOf,
  generationTables,
  type LogMoment,
  readLogMoment,
  markRestored,
} from "./log/generation/generation.js";
export { EventReader, type ShownEvent } from "./log/EventReader.js";
export { LogConsumer, type LoggedEvent } from "./log/LogConsumer.js";
export { watchDatabaseIdentity } from "./log/generation/watchDatabaseIdentity.js";
export { exportEvents, type ExportOf } from "./maintenance/export.js";
export { rebuild } from "./maintenance/rebuild.js";
export { stats } from "./maintenance/stats.js";
export { verify } from "./maintenance/verify.js";
export { presenceData } from "./presence/presenceData.js";
export { type Presence, readPresence } from "./presence/readPresence.js";
export { type AddressedMessage, readAddressedMessages, readUnreadChats } from "./projections/addressedMessages.js";
export type { StoredMessage } from "./projections/messages.js";
export { ReviewEligibility } from "./reviews/ReviewEligibility.js";
export { ReviewEligibilityResolver } from "./reviews/ReviewEligibilityResolver.js";
export { StatisticsProjector } from "./statistics/StatisticsProjector.js";

/** The TypeORM entities of this slice; the log and its projections are read with SQL. */
export const chatRows = [PresenceRow, DeliveryRow];

/** How long a stopping server retries appends; its connections stay open longer. */
const shutdownRetryMs = 2000;

export type Chat = {
  readonly service: ChatService;
  readonly reader: ChatReader;
  readonly events: EventReader;
  /** Stops retrying two seconds from now; after that, an event that can't be stored is rejected immediately. */
  prepareToStop(): void;
  /** Waits until all accepted commands are written or rejected, then ends every feed. */
  stop(): Promise<void>;
};

/** Starts a server node's chat; `secrets` are used to sign feed cursors. */
export function startChat({
  telemetry,
  ...options
}: {
  readonly dataSource: DataSource;
  readonly pool: Pool;
  readonly writers: Pool;
  readonly pubsub: PubSub;
  readonly tutors: Pick<TutorService, "isListed">;
  readonly logger: Logger;
  readonly secrets: Secrets;
  /** Defaults to a new instance without tracing or exported metrics. */
  readonly telemetry?: Telemetry;
}): Chat {
  const deps = { ...options, telemetry: telemetry ?? new Telemetry(options.logger) };
  const log = new ChatLog(deps.pool, deps.writers, deps.telemetry);
  const senderConnections = new SenderConnections();
  const rows = new ChatRows(deps.pool);
  const presence = new PresenceTracker({ ...deps, rows });
  const deliveries = new DeliveryReceipts(deps);
  const seal = new CursorSeal(keysFor("feed cursors", deps.secrets));
  const feed = new FeedHub({
    ...deps,
    ...{ log, senderConnections, presence, deliveries, seal },
    reader: new FeedReader(deps.pool),
    floorWatch: new FloorWatch(deps.pool, deps.logger),
  });
  const { metrics } = deps.telemetry;
  metrics.addGauge("saywell_append_waiting", "Commands that are queued for the chat log or being written.", [], () => [
    [log.waiting],
  ]);
  metrics.addGauge("saywell_followed_people", "Users with an open feed on this node.", [], () => [[feed.size]]);
  const floorHelp = "How long one write transaction, anywhere in Postgres, has kept feed cursors from advancing.";
  metrics.addGauge("saywell_feed_floor_age_seconds", floorHelp, [], () => [[feed.floorAgeSeconds]]);
  const stored = { rows, history: new Messages(deps.pool), participants: new ChatParticipants(rows) };
  return {
    service: new ChatService({ ...deps, ...stored, log, feed, senderConnections, presence, deliveries }),
    reader: new ChatReader(stored),
    events: new EventReader(deps.pool, stored.history),
    prepareToStop: () => log.stopRetryingIn(shutdownRetryMs),
    async stop() {
      failpoint("while-draining");
      await log.settled();
      await feed.close();
    },
  };
}
