import type { Pool } from "pg";
import type { DataSource } from "typeorm";
import { ChatLog } from "./log/ChatLog.js";
import { ChatParticipants } from "./ChatParticipants.js";
import { ChatReader } from "./ChatReader.js";
import { ChatService } from "./ChatService.js";
import { CursorSeal } from "./feed/cursor.js";
import { FeedHub } from "./feed/FeedHub.js";
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

export { type ChatLoaders, createChatLoaders } from "./chat.loaders.js";
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
export { FollowedChats, type ChatUpdate } from "./feed/FollowedChats.js";
export type { FeedItem } from "./feed/FeedSubscription.js";
export {
  beginGeneration,
  clusterOf,
  generationTables,
  type LogMoment,
  readLogMoment,
  markRestored,
} from "./log/generation.js";
export { watchCluster } from "./log/watchCluster.js";
export { exportEvents, type ExportOf } from "./maintenance/export.js";
export { rebuild } from "./maintenance/rebuild.js";
export { stats } from "./maintenance/stats.js";
export { verify } from "./maintenance/verify.js";
export type { ChatRecord } from "./projections/chats.js";
export type { StoredMessage } from "./projections/messages.js";
export { ReviewEligibility } from "./reviews/ReviewEligibility.js";
export { ReviewEligibilityResolver } from "./reviews/ReviewEligibilityResolver.js";
export { StatisticsProjector } from "./statistics/StatisticsProjector.js";

/** The rows of this slice, for the database to know; the log and its projections are read by SQL. */
export const chatRows = [PresenceRow, DeliveryRow];

/** For how long a message is retried once the server stops, in milliseconds: less than connections are kept for it. */
const lastRetriesMs = 2000;

/** The chat as a running part of the server. */
export type Chat = {
  readonly service: ChatService;
  readonly reader: ChatReader;
  /** Says that a stop is near: what cannot be stored within two seconds is refused while its caller is still connected. */
  prepareToStop(): void;
  /** Finishes what was taken, and ends every feed. */
  stop(): Promise<void>;
};

/** Starts the chat; `secrets` sign the feeds' cursors. */
export function startChat({
  telemetry,
  ...given
}: {
  readonly dataSource: DataSource;
  readonly pool: Pool;
  /** For the log; see `Database`. */
  readonly writers: Pool;
  readonly pubsub: PubSub;
  readonly tutors: Pick<TutorService, "isListed">;
  readonly logger: Logger;
  readonly secrets: Secrets;
  /** Absent: nobody asks what the chat counts. */
  readonly telemetry?: Telemetry;
}): Chat {
  const parts = { ...given, telemetry: telemetry ?? new Telemetry(given.logger) };
  const log = new ChatLog(parts.pool, parts.writers, parts.telemetry);
  const origins = new SenderConnections();
  const rows = new ChatRows(parts.pool);
  const presence = new PresenceTracker({ ...parts, rows });
  const deliveries = new DeliveryReceipts(parts);
  const seal = new CursorSeal(keysFor("feed cursors", parts.secrets));
  const feed = new FeedHub({
    ...parts,
    ...{ log, origins, presence, deliveries, seal },
    reader: new FeedReader(parts.pool),
    floorWatch: new FloorWatch(parts.pool, parts.logger),
  });
  const { metrics } = parts.telemetry;
  metrics.ask("saywell_append_waiting", "Commands that wait for the chat log or are being written.", [], () => [
    [log.waiting],
  ]);
  metrics.ask("saywell_followed_people", "People whose chats this node follows.", [], () => [[feed.size]]);
  const floorHelp =
    "For how long one writing transaction, anywhere in Postgres, has kept the feeds' cursors from moving on.";
  metrics.ask("saywell_feed_floor_age_seconds", floorHelp, [], () => [[feed.floorAgeSeconds]]);
  const stored = { rows, history: new Messages(parts.pool), participants: new ChatParticipants(rows) };
  return {
    service: new ChatService({ ...parts, ...stored, log, feed, origins, presence, deliveries }),
    reader: new ChatReader(stored),
    prepareToStop: () => log.stopRetryingIn(lastRetriesMs),
    async stop() {
      failpoint("while-draining");
      await log.settled();
      await feed.close();
    },
  };
}
