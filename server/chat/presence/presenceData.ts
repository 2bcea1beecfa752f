import type { PersonalData } from "../../accounts/index.js";
import { PresenceRow } from "../rows/PresenceRow.js";

/**
 * Delivery marks are kept, like the messages. A connection that is still open when the data is removed may later store
 * when it ended.
 */
export const presenceData: PersonalData = {
  tables: { person_presence: "person_id = $1", chat_delivery: "person_id = $1" },
  async remove({ dataSource: { manager } }, personId) {
    await manager.delete(PresenceRow, { personId });
  },
};
