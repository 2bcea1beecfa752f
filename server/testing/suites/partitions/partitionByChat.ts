import type { TestDatabase } from "../../support/databases/testDatabase.js";

/** The chat ID column of each chat table. */
export const chatColumns = {
  chat: "id",
  chat_event: "chat_id",
  message_amendment: "chat_id",
  chat_delivery: "chat_id",
};

const partitionCount = 4;

/**
 * Partitions the chat tables by the hash of the chat ID; keys, indexes, triggers and grants stay as the migrations
 * created them. Postgres rejects a unique key without the partition key, so the chat ID is added to the key on the
 * chat's two members. That key stays equivalent, because a chat ID is derived from the IDs of the student and tutor.
 */
export async function partitionByChat({ query }: Pick<TestDatabase, "query">): Promise<void> {
  await query(`
    alter table chat drop constraint chat_student_id_tutor_id_key;
    create unique index chat_of_two on chat (student_id, tutor_id, id)`);
  for (const [table, column] of Object.entries(chatColumns)) await partition(query, table, column);
}

async function partition(query: TestDatabase["query"], table: string, column: string): Promise<void> {
  const triggers = await query<{ definition: string }>(
    "select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = $1::regclass and not tgisinternal",
    [table],
  );
  const grants = await query<{ privilege: string; grantee: string }>(
    `select privilege_type as privilege, grantee::regrole::text as grantee
    from pg_class, aclexplode(relacl) where oid = $1::regclass and grantee <> 0 and grantee <> relowner`,
    [table],
  );
  const owner = await query<{ privilege: string }>(
    `select privilege_type as privilege from pg_class, aclexplode(relacl) where oid = $1::regclass and grantee = relowner`,
    [table],
  );
  await query(`
    alter table ${table} rename to ${table}_before;
    create table ${table} (like ${table}_before including all) partition by hash (${column});
    ${Array.from({ length: partitionCount }, (_, i) => {
      return `create table ${table}_${i} partition of ${table} for values with (modulus ${partitionCount}, remainder ${i})`;
    }).join(";\n")};
    insert into ${table} select * from ${table}_before;
    drop table ${table}_before;
    ${triggers.map(({ definition }) => definition).join(";\n")};
    ${owner.length > 0 ? `revoke all on ${table} from current_user` : ""};
    ${owner.map(({ privilege }) => `grant ${privilege} on ${table} to current_user`).join(";\n")};
    ${grants.map(({ privilege, grantee }) => `grant ${privilege} on ${table} to ${grantee}`).join(";\n")}`);
}
