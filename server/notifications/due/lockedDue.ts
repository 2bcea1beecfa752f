/**
 * Returns a common table expression named `locked`. It locks due notifications in a fixed order, so that statements
 * that change several of them can't deadlock. `joined` is the join or condition that follows `from notification_due d`.
 */
export const lockedDue = (joined: string, extraColumns = "") => `
locked as (
  select d.chat_id, d.seq${extraColumns} from notification_due d ${joined} order by d.chat_id, d.seq for update of d
)`;

export const isLocked = "d.chat_id = locked.chat_id and d.seq = locked.seq";

/** Returns a statement that deletes due notifications; see `lockedDue` for `joined`. */
export const deleteDue = (joined: string) =>
  `with ${lockedDue(joined)} delete from notification_due d using locked where ${isLocked}`;
