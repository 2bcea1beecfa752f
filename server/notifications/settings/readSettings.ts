import { type EntityManager, In } from "typeorm";
import { defaultSettings, type NotificationSettings } from "../decision/settings.js";
import { NotificationSettingsRow } from "../rows/NotificationSettingsRow.js";

/** Returns the settings of each of these users, in the given order. */
export async function readSettings(
  manager: EntityManager,
  people: readonly string[],
): Promise<readonly NotificationSettings[]> {
  const rows = await manager.findBy(NotificationSettingsRow, { accountId: In([...people]) });
  const known = new Map(rows.map((row) => [row.accountId, toSettings(row)]));
  return people.map((person) => known.get(person) ?? defaultSettings);
}

function toSettings({ mail, trialRequests, quietFrom, quietTo }: NotificationSettingsRow): NotificationSettings {
  const quietHours = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
  return { mail, trialRequests, quietHours };
}
