import { openAccountsHarness } from "../../testing/support/people/accounts.js";

const passwords = ["correct horse", "battery staple"] as const;

it.each([
  ["never verified gets at most five emails per hour", "null", 5],
  ["verified gets all emails", "now()", 6],
])("a user whose email address was %s about password changes and new API keys", async (_, provenAt, count) => {
  const { node, testDatabase } = await openAccountsHarness();
  const { accounts, passwords: service, apiKeys, finished, mails } = node();
  const nora = { name: "Nora Lind", email: "nora@example.org", password: passwords[0] };
  const { viewer } = await accounts.signUpStudent(nora);
  await testDatabase.query(`update account set email_proven_at = ${provenAt}`);
  for (let i = 0; i < 3; i += 1) {
    const [currentPassword, newPassword] = i % 2 === 0 ? passwords : passwords.toReversed();
    await service.change(viewer, { currentPassword, newPassword });
    await apiKeys.create(viewer, { name: "Calendar", scopes: ["READ_CHATS"], lifetime: "NEVER" });
  }
  await finished();
  expect(mails).toHaveLength(count);
});
