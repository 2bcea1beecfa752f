import type { ReactNode } from "react";
import { Navigate, type RouteObject } from "react-router-dom";
import { Guarded } from "./features/shell/Guarded";
import { ErrorPage } from "./features/shell/errors/ErrorPage";
import { PublicErrorPage } from "./features/shell/errors/PublicErrorPage";
import { PlainFrame } from "./features/shell/frame/PlainFrame";
import { SiteHeader } from "./features/shell/header/SiteHeader";
import { lazyInBackground, lazyRoute } from "./features/shell/lazyRoute";
import { targetAfterLogIn, type GuardedUser } from "./guard";
import { ownTask } from "./ui/data/scheduling";

const ChatFeed = lazyInBackground(async () => (await import("./features/chat/feed/ChatFeed")).ChatFeed);
const ChatNotifications = lazyInBackground(
  async () => (await import("./features/chat/notifications/ChatNotifications")).ChatNotifications,
);

/* Lets the app open without a connection, and offers new versions of it. */
const AppUpdates = lazyInBackground(async () => (await import("./features/shell/update/AppUpdates")).AppUpdates);

/* The messages popover is loaded when its button is hovered, focused or clicked. */
const messages = { fetch: async () => (await import("./features/chat/popover/MessagesPopover")).MessagesPopover };

/* The account dialog opens over any page for logged-in users when the URL has its hash. */
const AccountDialogRoute = lazyInBackground(
  async () => (await import("./features/accounts/dialog/AccountDialogRoute")).AccountDialogRoute,
);

/* This dialog opens over the page that tutors are sent to after the last step of registration. */
const RegisteredDialogRoute = lazyInBackground(
  async () => (await import("./features/tutorWizard/RegisteredDialogRoute")).RegisteredDialogRoute,
);

/**
 * Loads the target page from scratch after a login or sign-up, so that no earlier state is left. Replaces the login
 * page in the history, because going back to that page would only redirect the user or log them in again.
 */
function arrive(guest: GuardedUser): void {
  window.location.replace(targetAfterLogIn(guest, new URLSearchParams(window.location.search).get("next")));
}

function arriveAfter(expectFirstSearch: () => void) {
  return (guest: GuardedUser, isNew = true): void => {
    if (isNew && guest.role === "STUDENT") expectFirstSearch();
    arrive(guest);
  };
}

const live = (
  <>
    <ChatFeed />
    <ChatNotifications />
    <AppUpdates />
    <AccountDialogRoute />
    <RegisteredDialogRoute />
  </>
);

const page = (path: string, error: ReactNode, fetch: Parameters<typeof lazyRoute>[0]): RouteObject => ({
  path,
  errorElement: error,
  lazy: lazyRoute(fetch),
});

const legalPage = (path: "terms" | "privacy") =>
  page(path, <PublicErrorPage />, async () => {
    const [{ LegalPage }, texts] = await Promise.all([
      import("./features/legal/LegalPage"),
      import("./features/legal/copy"),
    ]);
    return { element: <LegalPage header={<SiteHeader />} text={texts[path]} /> };
  });

/**
 * Each page is loaded when first visited; if a page fails, its frame and header stay. A path with its own prerendered
 * HTML also needs an entry in `build/pages.ts`.
 */
export const routes: RouteObject[] = [
  {
    element: <Guarded />,
    errorElement: <PublicErrorPage />,
    children: [
      {
        element: <PlainFrame />,
        children: [
          {
            index: true,
            errorElement: <PublicErrorPage />,
            lazy: lazyRoute(async () => {
              const { LandingPage } = await import("./features/landing/LandingPage");
              return { element: <LandingPage header={<SiteHeader />} /> };
            }),
          },
          page("auth/login", <PublicErrorPage />, async () => {
            const { LogInPage } = await import("./features/accounts/logIn/LogInPage");
            return { element: <LogInPage arrive={arrive} /> };
          }),
          page("auth/sign-up-as-student", <PublicErrorPage />, async () => {
            const [{ SignUpStudentPage }, { expectFirstSearch }] = await Promise.all([
              import("./features/accounts/signUp/SignUpStudentPage"),
              import("./features/tutors/search/firstSearch"),
            ]);
            return { element: <SignUpStudentPage arrive={arriveAfter(expectFirstSearch)} /> };
          }),
          page("auth/sign-up-as-teacher", <PublicErrorPage />, async () => {
            const { SignUpTutorPage } = await import("./features/accounts/signUp/SignUpTutorPage");
            return { element: <SignUpTutorPage arrive={arrive} /> };
          }),
          legalPage("terms"),
          legalPage("privacy"),
          page("new-password", <ErrorPage />, async () => ({
            Component: (await import("./features/accounts/arrivalPages")).NewPasswordPage,
          })),
          page("log-in", <ErrorPage />, async () => {
            const { LogInLinkPage } = await import("./features/accounts/arrivalPages");
            return { element: <LogInLinkPage arrive={arrive} /> };
          }),
          page("verify-email", <ErrorPage />, async () => ({
            Component: (await import("./features/accounts/arrivalPages")).VerifyEmailPage,
          })),
          page("welcome", <ErrorPage />, async () => {
            const [{ WelcomePage }, { expectFirstSearch }] = await Promise.all([
              import("./features/accounts/arrivalPages"),
              import("./features/tutors/search/firstSearch"),
            ]);
            return { element: <WelcomePage arrive={arriveAfter(expectFirstSearch)} /> };
          }),
        ],
      },
      {
        errorElement: <PublicErrorPage />,
        lazy: lazyRoute(async () => {
          const [{ AppFrame }, { viewerLoader }] = await Promise.all([
            import("./features/shell/frame/AppFrame"),
            import("./graphql/preload"),
          ]);
          return { element: <AppFrame live={live} messages={messages} />, loader: viewerLoader };
        }),
        children: [
          page("tutors", <ErrorPage />, async () => {
            const { TutorSearchPage, searchLoader, opensSearch } =
              await import("./features/tutors/search/TutorSearchPage");
            await ownTask();
            return { Component: TutorSearchPage, loader: searchLoader, shouldRevalidate: opensSearch };
          }),
          page("tutors/:id", <ErrorPage />, async () => {
            const { TutorProfilePage, profileLoader } = await import("./features/tutors/profile/TutorProfilePage");
            await ownTask();
            return { Component: TutorProfilePage, loader: profileLoader };
          }),
          page("dashboard/chat", <ErrorPage />, async () => {
            const { ChatPage, chatLoader } = await import("./features/chat/page/ChatPage");
            await ownTask();
            return { Component: ChatPage, loader: chatLoader };
          }),
          page("dashboard/tutor/settings", <ErrorPage />, async () => {
            const [{ TutorSettingsPage }, { TutorCardPreview }] = await Promise.all([
              import("./features/tutorWizard/TutorSettingsPage"),
              import("./features/tutors/card/TutorCardPreview"),
            ]);
            return { element: <TutorSettingsPage Card={TutorCardPreview} /> };
          }),
        ],
      },
      { path: "*", element: <Navigate to="/" replace /> },
    ],
  },
];
