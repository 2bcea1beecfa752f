import type { PersonalData } from "../../accounts/index.js";
import { deleteDue } from "../due/lockedDue.js";
import { MutedChatRow } from "../rows/MutedChatRow.js";
import { NotificationSettingsRow } from "../rows/NotificationSettingsRow.js";
import { PushSubscriptionRow } from "../rows/PushSubscriptionRow.js";

export const notificationData: PersonalData = {
  tables: {
    notification_settings: "account_id = $1",
    muted_chat: "account_id = $1",
    push_subscription: "account_id = $1",
    notification_due: "reader_id = $1",
    notification_mail: "reader_id = $1",
  },
  async remove({ dataSource: { manager } }, personId) {
    for (const row of [NotificationSettingsRow, MutedChatRow, PushSubscriptionRow]) {
      await manager.delete(row, { accountId: personId });
    }
    await manager.query(deleteDue("where d.reader_id = $1"), [personId]);
    await manager.query("delete from notification_mail where reader_id = $1", [personId]);
  },
};
