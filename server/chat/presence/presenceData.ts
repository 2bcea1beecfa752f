import type { PersonalData } from "../../accounts/index.js";
import { PresenceRow } from "../rows/PresenceRow.js";

/**
 * Delivery marks are kept, like the messages. If a connection is still open when the data is removed, a node may later
 * store the time when the connection ended.
 */
export const presenceData: PersonalData = {
  tables: { person_presence: "person_id = $1", chat_delivery: "person_id = $1" },
  async remove({ dataSource: { manager } }, personId) {
    await manager.delete(PresenceRow, { personId });
  },
};
