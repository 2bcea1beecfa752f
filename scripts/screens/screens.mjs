const student = "student@saywell.example";
const tutor = "tutor@saywell.example";
const newTutor = "joy.villanueva@saywell.example";

/** `as` is the account that opens the screen, `act` runs before the screenshot, and `whole` captures the full page. */
export const screens = [
  { name: "landing", path: "/", whole: true },
  { name: "log-in", path: "/auth/login" },
  {
    name: "log-in-problems",
    path: "/auth/login",
    act: (page) => page.getByRole("button", { name: "Log In", exact: true }).click(),
  },
  { name: "reset-password", path: "/auth/login#reset" },
  { name: "new-password", path: "/new-password#token" },
  { name: "account", path: "/tutors#account", as: student },
  { name: "sign-up-student", path: "/auth/sign-up-as-student" },
  { name: "sign-up-tutor", path: "/auth/sign-up-as-teacher" },
  { name: "tutors", path: "/tutors", as: student },
  { name: "no-tutors", path: "/tutors?subject=sat&from=1&to=3", as: student },
  {
    name: "contact",
    path: "/tutors",
    as: student,
    act: (page) => page.getByRole("button", { name: "Send message" }).first().click(),
  },
  {
    name: "profile",
    path: "/tutors",
    as: student,
    whole: true,
    act: async (page) => {
      await page.locator('a[href^="/tutors/"]').first().click();
      await page.getByText("About me").waitFor();
    },
  },
  { name: "chat", path: "/dashboard/chat", as: student, act: openFirstChat },
  { name: "chat-of-tutor", path: "/dashboard/chat", as: tutor, act: openFirstChat },
  { name: "chat-nothing-selected", path: "/dashboard/chat", as: student },
  {
    name: "chat-unread",
    path: "/dashboard/chat",
    as: student,
    act: (page) => page.getByRole("tab", { name: /^Unread/ }).click(),
  },
  {
    name: "chat-search",
    path: "/dashboard/chat",
    as: student,
    act: (page) => page.getByRole("searchbox", { name: "Search chats" }).fill("n"),
  },
  { name: "messages", path: "/tutors", as: student, act: openMessages },
  {
    name: "messages-conversation",
    path: "/tutors",
    as: student,
    act: async (page) => {
      await openMessages(page);
      await openFirstChat(page, page.getByRole("list", { name: "Chats" }));
    },
  },
  // The wizard for a new tutor, and its steps for a tutor who has completed them.
  { name: "tutor-settings", path: "/dashboard/tutor/settings", as: newTutor },
  ...["About", "Photo", "Description", "Video", "Pricing"].map((step) => ({
    name: `wizard-${step.toLowerCase()}`,
    path: "/dashboard/tutor/settings",
    as: tutor,
    act: (page) => page.getByRole("button", { name: `${step} done` }).click(),
  })),
];

/** Clicks the button that opens the panel or, on phones, the link to the full screen. */
async function openMessages(page) {
  await page.getByRole("banner").getByText("Messages", { exact: true }).click({ force: true });
}

async function openFirstChat(page, container = page) {
  await container
    .getByRole("link", { name: /Amelia S\.|Nora L\./ })
    .first()
    .click();
}
