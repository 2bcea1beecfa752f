/**
 * Release 0.1.0's migrations, by the names that databases store, which never change. Later migrations must not block
 * this release's tables.
 */
export const firstRelease: readonly string[] = [
  "Accounts1763672400001",
  "TutorProfiles1763672400002",
  "ChatLog1763672400003",
  "DemoSeed1763672400004",
  "MessageAmendments1763672400005",
  "PresenceAndDelivery1763672400006",
  "IdempotentAnswers1763672400010",
  "UploadedFiles1763672400011",
  "FilesInUse1763672400012",
  "TimeZoneOfPeople1763672400014",
  "TutorSearch1763672400020",
  "TutorReviews1763672400021",
  "SavedTutors1763672400022",
  "TutorStatistics1763672400023",
  "LogGenerations1763672400030",
  "PasswordResets1763672400030",
  "OpenIdIdentities1763672400031",
  "AccountEvents1763672400032",
  "SuspendedAccounts1763672400034",
];

/**
 * Migrations with statements that the check rejects: the number of these statements, and why they are allowed. Add a
 * migration only if it drops something that a published release has stopped using, and name that release.
 */
export const accepted: Readonly<Record<string, { readonly statements: number; readonly reason: string }>> = {
  AccountEventNetworks1763672400040: { statements: 1, reason: "Older than the check; it locks the audit trail." },
  TutorList1763672400050: { statements: 12, reason: "Older than the check; it locks the tutors' profiles." },
  ShownTutors1763672400070: {
    statements: 4,
    reason: "Older than the check; it locks profiles and accounts for a moment.",
  },
};
