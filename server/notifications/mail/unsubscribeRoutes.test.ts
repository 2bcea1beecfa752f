import { keysFor } from "../../platform/secrets/keys.js";
import { startTestApp } from "../../testing/support/servers/startTestApp.js";
import { UnsubscribeTokens } from "./UnsubscribeTokens.js";

it("an unsubscribe link signed with a secret that is no longer accepted opens a page that says it may be too old", async () => {
  const { origin } = await startTestApp();
  const former = new UnsubscribeTokens(keysFor("notification unsubscribe", ["a secret that was replaced"]));
  const link = `${origin}/notifications/unsubscribe?token=${former.issue("11111111-1111-4111-8111-111111111111")}`;
  for (const method of ["GET", "POST"]) {
    const page = await fetch(link, { method });
    expect(page.status).toBe(404);
    expect(await page.text()).toContain(
      "<p>It may be too old or incomplete. Copy the whole link from the email, or turn emails off in your account",
    );
  }
});
