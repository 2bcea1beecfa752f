import type { ClientBase } from "pg";
import { type Finding, findingsAbout } from "./finding.js";

const { ok, warn } = findingsAbout("webhooks");

const lateAfterSeconds = 5 * 60;

type State = { readonly late: number; readonly disabled: number };

/**
 * Reports overdue deliveries, and webhooks disabled in the past day because their receivers failed. Uses raw SQL, so
 * that one query counts both.
 */
export async function webhookFinding(client: ClientBase): Promise<Finding> {
  const { rows: tables } = await client.query<{ there: boolean }>("select to_regclass('webhook') is not null as there");
  if (tables[0]?.there !== true) return ok("There are none before the first start.");
  const text = `select
      (select count(*)::int from webhook_queue where due_at < now() - make_interval(secs => $1)) as late,
      (select count(*)::int from webhook
       where disabled_at > now() - interval '1 day' and disabled_reason in ('FAILED', 'GONE')) as disabled`;
  const { rows } = await client.query<State>(text, [lateAfterSeconds]);
  const { late = 0, disabled = 0 } = rows[0] ?? {};
  if (late > 0) {
    const message = `The events of ${late} chats have been due for more than ${lateAfterSeconds / 60} minutes.`;
    return warn(message, "Check that the nodes are running, and check their logs for webhook warnings.");
  }
  if (disabled > 0) {
    const message = `${disabled} were disabled in the past day because their receivers failed.`;
    const todo = "If all webhooks are affected, check that the nodes can reach the internet.";
    return warn(message, todo);
  }
  return ok("Nothing is overdue.");
}
