import type { ClientBase } from "pg";
import { type Finding, findingsAbout } from "./finding.js";

const { ok, warn } = findingsAbout("notifications");

/** The Prometheus alert has the same threshold. */
const lateAfterSeconds = 5 * 60;

/** Reports overdue notifications and unsent emails. Uses raw SQL, so that one query counts both. */
export async function notificationFinding(client: ClientBase): Promise<Finding> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    "select to_regclass('notification_due') is not null as there",
  );
  if (tables[0]?.there !== true) return ok("There are none before the first start.");
  const text = `select
      count(*) filter (where least(push_at, mail_at) < now() - make_interval(secs => $1))::int as late,
      count(*) filter (where failures > 0)::int as failing
    from notification_due`;
  const { rows } = await client.query<{ late: number; failing: number }>(text, [lateAfterSeconds]);
  const { late = 0, failing = 0 } = rows[0] ?? {};
  if (late > 0) {
    const message = `Notifications for ${late} messages have been due for more than ${lateAfterSeconds / 60} minutes.`;
    const todo = "Check that the nodes are running; npm run notifications -- --dry-run lists what they would send.";
    return warn(message, todo);
  }
  if (failing > 0) {
    const message = `Emails about ${failing} messages have failed so far; the nodes retry them.`;
    return warn(message, "Check the mail server, and the nodes' logs for warnings.");
  }
  return ok("Nothing is overdue.");
}
