/** Budgets for the JavaScript that pages load before any interaction, in kB (1,000 bytes) after gzip. */
export const budgets = {
  landing: 125,
  legal: 125,
  auth: 140,
  profile: 215,
  search: 220,
  chat: 235,
  settings: 236,
} as const;

export type BuiltPage = {
  /** `:id` matches any segment; null means every path without a page of its own. */
  readonly path: string | null;
  /** The page's HTML file, relative to the folder of the built client. */
  readonly file: string;
  /** Null if the page loads nothing but the entry. */
  readonly budget: keyof typeof budgets | null;
  /** The modules that the router imports for the page, relative to `web/`. */
  readonly modules: readonly string[];
  /** Modules that the page imports soon after rendering: counted, but not preloaded. */
  readonly later: readonly string[];
  /** Whether the HTML contains all of the page's content; otherwise the content depends on the viewer. */
  readonly isPublic: boolean;
};

function publicPage(path: string, file: string, budget: keyof typeof budgets, ...own: string[]): BuiltPage {
  const modules = ["features/shell/frame/PlainFrame.tsx", ...own];
  return { path, file, budget, modules, later: [], isPublic: true };
}

function protectedPage(path: string, file: string, budget: keyof typeof budgets, ...own: string[]): BuiltPage {
  const modules = ["graphql/session/ViewerQuery.tsx", "features/shell/frame/AppFrame.tsx", ...own];
  return { path, file, budget, modules, later: ["features/chat/feed/ChatFeed.tsx"], isPublic: false };
}

/** All pages that the build writes, with their paths in `routes.tsx`. */
export const pages: readonly BuiltPage[] = [
  publicPage("/", "index.html", "landing", "features/landing/LandingPage.tsx"),
  publicPage("/auth/login", "auth/login.html", "auth", "features/accounts/logIn/LogInPage.tsx"),
  publicPage("/auth/sign-up-as-student", "auth/student.html", "auth", "features/accounts/signUp/SignUpStudentPage.tsx"),
  publicPage("/auth/sign-up-as-teacher", "auth/tutor.html", "auth", "features/accounts/signUp/SignUpTutorPage.tsx"),
  publicPage("/terms", "legal/terms.html", "legal", "features/legal/LegalPage.tsx", "features/legal/copy.ts"),
  publicPage("/privacy", "legal/privacy.html", "legal", "features/legal/LegalPage.tsx", "features/legal/copy.ts"),
  protectedPage("/tutors", "app/search.html", "search", "features/tutors/search/TutorSearchPage.tsx"),
  protectedPage("/tutors/:id", "app/profile.html", "profile", "features/tutors/profile/TutorProfilePage.tsx"),
  protectedPage("/dashboard/chat", "app/chat.html", "chat", "features/chat/page/ChatPage.tsx"),
  protectedPage(
    "/dashboard/tutor/settings",
    "app/settings.html",
    "settings",
    "features/tutorWizard/TutorSettingsPage.tsx",
    "features/tutors/card/TutorCardPreview.tsx",
  ),
  { path: null, file: "app.html", budget: null, modules: [], later: [], isPublic: false },
];
