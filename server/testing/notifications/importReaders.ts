import type { Role, Viewer } from "../../accounts/index.js";
import { newId } from "../../platform/ids.js";
import type { ChatNode } from "../support/servers/chatNode.js";
import { contentOf, type DrillMessage, type DrillReader } from "./readers.js";

export type Position = { readonly chatId: string; readonly seq: number };

/** The number of readers whose messages are written concurrently. */
const atOnce = 100;

/** Writes the readers' messages through the chat service; returns the messages' positions by number. */
export async function importReaders(
  node: ChatNode,
  readers: readonly DrillReader[],
): Promise<ReadonlyMap<number, Position>> {
  await insertPeople(node, readers);
  const positions = new Map<number, Position>();
  for (let from = 0; from < readers.length; from += atOnce) {
    await Promise.all(
      readers.slice(from, from + atOnce).map(async (reader) => {
        for (const message of reader.messages) positions.set(message.number, await write(node, reader, message));
      }),
    );
  }
  return positions;
}

async function write({ service, database }: ChatNode, reader: DrillReader, message: DrillMessage): Promise<Position> {
  const author = viewer(message.authorId, "STUDENT");
  const kind = message.isTrialRequest ? "TRIAL_REQUEST" : "TEXT";
  const content = { content: contentOf(message.number), clientMessageId: null, origin: null };
  const { chatId, seq } = await service.start(author, { ...content, tutorId: reader.id, kind }, { at: message.sentAt });
  if (message.isRemoved) await service.remove(author, `${chatId}-${seq}`);
  if (message.isRead) await service.read(viewer(reader.id, "TEACHER"), `${chatId}-${seq}`, null);
  if (reader.isMuted) {
    const text = "insert into muted_chat (account_id, chat_id) values ($1, $2) on conflict do nothing";
    await database.pool.query(text, [reader.id, chatId]);
  }
  return { chatId, seq };
}

const viewer = (id: string, role: Role): Viewer => ({ id, role, credentialId: newId(), scopes: null });

async function insertPeople({ database }: ChatNode, readers: readonly DrillReader[]): Promise<void> {
  const insert = async (table: string, rows: readonly object[]) => {
    const columns = Object.keys(rows[0] ?? {}).join(", ");
    const text = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`;
    if (rows.length > 0) await database.pool.query(text, [JSON.stringify(rows)]);
  };
  const isSuspended = new Map(
    readers.flatMap(({ messages }) => messages.map((each) => [each.authorId, each.isAuthorSuspended])),
  );
  const devices = readers.flatMap(({ id, device }) =>
    device === null ? [] : [{ ...device, account_id: id, session_id: newId() }],
  );
  const account = (id: string, role: Role, isActive: boolean, isMailable: boolean) => ({
    ...{ id, role, email: `${id}@example.org`, first_name: "Alex", last_name: "Lind" },
    ...{ suspended_at: isActive ? null : new Date(), email_proven_at: isMailable ? new Date() : null },
  });
  await insert("account", [
    ...readers.map(({ id, isActive, isMailable }) => account(id, "TEACHER", isActive, isMailable)),
    ...[...isSuspended].map(([id, is]) => account(id, "STUDENT", !is, true)),
  ]);
  await insert(
    "person_presence",
    readers.map(({ id, lastSeenAt, isOnline, timeZone }) => ({
      ...{ person_id: id, seen_at: lastSeenAt, is_here: isOnline, time_zone: timeZone },
    })),
  );
  await insert(
    "notification_settings",
    readers.map(({ id, settings: { mail, trialRequests, quietHours } }) => ({
      ...{ account_id: id, mail, trial_requests: trialRequests },
      ...{ quiet_from: quietHours?.from ?? null, quiet_to: quietHours?.to ?? null },
    })),
  );
  await insert(
    "session",
    devices.map(({ session_id: id, account_id }) => ({ id, account_id, created_at: new Date() })),
  );
  await insert(
    "push_subscription",
    devices.map((device) => ({ ...device, created_at: new Date() })),
  );
}
