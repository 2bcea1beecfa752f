import { type EntityManager, In, Not } from "typeorm";
import { requireViewer, type Viewer } from "../../accounts/index.js";
import type { ChatReader } from "../../chat/index.js";
import type { AsyncClock } from "../../platform/clock.js";
import type { Database } from "../../platform/database/database.js";
import { lockByName } from "../../platform/database/lockByName.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import { FieldProblems } from "../../platform/errors/fieldProblems.js";
import type { MailFrequency, NotificationSettings, QuietHours } from "../decision/settings.js";
import type { DueNotifications } from "../due/DueNotifications.js";
import type { UnsubscribeTokens } from "../mail/UnsubscribeTokens.js";
import type { PushSender } from "../push/PushSender.js";
import { MutedChatRow } from "../rows/MutedChatRow.js";
import { NotificationSettingsRow } from "../rows/NotificationSettingsRow.js";
import { PushSubscriptionRow } from "../rows/PushSubscriptionRow.js";
import { readSettings } from "./readSettings.js";
import { readTimeOfDay } from "./timeOfDay.js";

/** The limit per user; an additional device replaces the oldest. */
export const maxDevices = 10;
export const maxMutedChats = 1000;
const maxEndpointLength = 1000;

/** An absent or null field leaves its setting unchanged, except that null removes the quiet hours. */
export type SettingsPatch = {
  readonly mail?: MailFrequency | null;
  readonly trialRequests?: boolean | null;
  readonly quietHours?: { readonly from: string; readonly to: string } | null;
};

/** `pushKey` is null if push is off. */
export type OwnSettings = NotificationSettings & {
  readonly mutedChatIds: readonly string[];
  readonly pushKey: string | null;
};

/** The fields of the browser's PushSubscription. */
export type Device = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** Reads and changes users' notification settings, muted chats and devices. */
export class NotificationService {
  constructor(
    private readonly deps: {
      readonly database: Database;
      readonly chats: Pick<ChatReader, "chat">;
      readonly due: DueNotifications;
      readonly tokens: UnsubscribeTokens;
      /** Null if this server sends no push notifications. */
      readonly push: PushSender | null;
      readonly clock: AsyncClock;
    },
  ) {}

  /** @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key */
  async settings(viewer: Viewer | null): Promise<OwnSettings> {
    const { id } = requireViewer(viewer);
    const { manager } = this.deps.database.dataSource;
    const [settings] = await readSettings(manager, [id]);
    if (!settings) throw new Error("There are no settings.");
    const muted = await manager.find(MutedChatRow, { where: { accountId: id }, order: { mutedAt: "DESC" } });
    return {
      ...settings,
      mutedChatIds: muted.map(({ chatId }) => chatId),
      pushKey: this.deps.push?.publicKey ?? null,
    };
  }

  /**
   * Changes the viewer's settings, and re-evaluates their pending notifications.
   * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key, INVALID for invalid quiet hours
   */
  async update(viewer: Viewer | null, patch: SettingsPatch): Promise<OwnSettings> {
    const { id } = requireViewer(viewer);
    const { mail, trialRequests } = patch;
    const quietHours = patch.quietHours == null ? patch.quietHours : readQuietHours(patch.quietHours);
    await this.save(id, {
      ...(mail != null && { mail }),
      ...(trialRequests != null && { trialRequests }),
      ...(quietHours !== undefined && { quietHours }),
    });
    return this.settings(viewer);
  }

  /**
   * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key, NOT_FOUND unless the chat is the
   * viewer's, CONFLICT (TOO_MANY_MUTED) when too many other chats are muted
   */
  async mute(viewer: Viewer | null, chatId: string): Promise<OwnSettings> {
    const { id } = await this.requireChat(viewer, chatId);
    await this.deps.database.dataSource.transaction(async (manager) => {
      await lockSettings(manager, id);
      if ((await manager.countBy(MutedChatRow, { accountId: id, chatId: Not(chatId) })) >= maxMutedChats) {
        throw DomainError.of("CONFLICT", "TOO_MANY_MUTED", `You can mute at most ${maxMutedChats} chats.`, "chatId");
      }
      const insert = manager.createQueryBuilder().insert().into(MutedChatRow);
      await insert.values({ accountId: id, chatId }).orIgnore().execute();
    });
    return this.settings(viewer);
  }

  /**
   * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key, NOT_FOUND unless the chat is the
   * viewer's
   */
  async unmute(viewer: Viewer | null, chatId: string): Promise<OwnSettings> {
    const { id } = await this.requireChat(viewer, chatId);
    await this.deps.database.dataSource.manager.delete(MutedChatRow, { accountId: id, chatId });
    return this.settings(viewer);
  }

  /**
   * Subscribes a device to push notifications until the viewer's session is revoked. A device belongs to the last user
   * who subscribed it.
   * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key, UNAVAILABLE (PUSH_OFF) if this
   * server sends no push notifications, INVALID for an invalid device
   */
  async saveDevice(viewer: Viewer | null, device: Device): Promise<void> {
    const { id, credentialId: sessionId } = requireViewer(viewer);
    const { database, push } = this.deps;
    if (push === null) throw DomainError.of("UNAVAILABLE", "PUSH_OFF", "This server sends no push notifications.");
    requireDevice(device, push);
    const createdAt = await this.deps.clock.now();
    await database.dataSource.transaction(async (manager) => {
      await manager.upsert(PushSubscriptionRow, { ...device, accountId: id, sessionId, createdAt }, ["endpoint"]);
      const order = { createdAt: "DESC" } as const;
      const surplus = await manager.find(PushSubscriptionRow, { where: { accountId: id }, order, skip: maxDevices });
      if (surplus.length > 0) {
        await manager.delete(PushSubscriptionRow, { endpoint: In(surplus.map(({ endpoint }) => endpoint)) });
      }
    });
  }

  /** @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key */
  async removeDevice(viewer: Viewer | null, endpoint: string): Promise<void> {
    const { id } = requireViewer(viewer);
    if (!isVisibleAscii(endpoint)) return;
    await this.deps.database.dataSource.manager.delete(PushSubscriptionRow, { accountId: id, endpoint });
  }

  /** Returns whether a token from an unsubscribe link is valid. */
  isUnsubscribeToken(token: string): boolean {
    return this.deps.tokens.personOf(token) !== null;
  }

  /**
   * Turns off a user's emails about messages, given the token from an unsubscribe link; requires no session.
   * @throws DomainError INVALID for an invalid token
   */
  async unsubscribe(token: string): Promise<void> {
    const personId = this.deps.tokens.personOf(token);
    if (personId === null) throw DomainError.of("INVALID", "BAD_UNSUBSCRIBE_LINK", "This is not an unsubscribe link.");
    await this.save(personId, { mail: "OFF", trialRequests: false });
  }

  private async requireChat(viewer: Viewer | null, chatId: string): Promise<Viewer> {
    const present = requireViewer(viewer);
    if ((await this.deps.chats.chat(present, chatId)) !== null) return present;
    throw DomainError.of("NOT_FOUND", "CHAT_NOT_FOUND", "There is no such chat.", "chatId");
  }

  private async save(accountId: string, patch: Partial<NotificationSettings>): Promise<void> {
    const { database, due, clock } = this.deps;
    await database.dataSource.transaction(async (manager) => {
      // Without the lock, concurrent changes could overwrite each other.
      await lockSettings(manager, accountId);
      const [settings] = await readSettings(manager, [accountId]);
      if (!settings) throw new Error("There are no settings.");
      const { mail, trialRequests, quietHours } = { ...settings, ...patch };
      const quiet = { quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null };
      await manager.upsert(NotificationSettingsRow, { accountId, mail, trialRequests, ...quiet }, ["accountId"]);
    });
    await due.decideAgain(accountId, await clock.now());
  }
}

/** Lets one transaction at a time change an account's settings. */
function lockSettings(manager: EntityManager, accountId: string): Promise<void> {
  return lockByName(manager, `notification settings of ${accountId}`);
}

function readQuietHours({ from, to }: { readonly from: string; readonly to: string }): QuietHours {
  const hours = { from: readTimeOfDay(from), to: readTimeOfDay(to) };
  const problems = new FieldProblems();
  for (const field of ["from", "to"] as const) {
    if (hours[field] === null) problems.add(`quietHours.${field}`, "NOT_A_TIME", "Enter a time like 22:00");
  }
  if (from === to) problems.add("quietHours.to", "NO_QUIET_HOURS", "Quiet hours can't start and end at the same time");
  problems.throwIfAny();
  return { from: hours.from ?? 0, to: hours.to ?? 0 };
}

function requireDevice({ endpoint, p256dh, auth }: Device, push: PushSender): void {
  const problems = new FieldProblems();
  if (endpoint.length > maxEndpointLength || !isVisibleAscii(endpoint) || !push.isEndpoint(endpoint)) {
    problems.add("endpoint", "NOT_A_PUSH_SERVICE", "This is not the https address of a push service.");
  }
  const key = Buffer.from(p256dh, "base64url");
  if (!isVisibleAscii(p256dh) || key.length !== 65 || key[0] !== 4)
    problems.add("p256dh", "NOT_A_KEY", "This is not an uncompressed P-256 key.");
  if (!isVisibleAscii(auth) || Buffer.from(auth, "base64url").length !== 16)
    problems.add("auth", "NOT_A_SECRET", "This must be 16 bytes long.");
  problems.throwIfAny();
}

function isVisibleAscii(text: string): boolean {
  return /^[!-~]+$/.test(text);
}
