import { type ComponentType, lazy, type ReactNode } from "react";
import { type LoaderFunction, Navigate, type RouteObject } from "react-router-dom";
import { Guarded } from "./features/shell/Guarded";
import { ErrorPage } from "./features/shell/errors/ErrorPage";
import { PublicErrorPage } from "./features/shell/errors/PublicErrorPage";
import { PlainFrame } from "./features/shell/frame/PlainFrame";
import { SiteHeader } from "./features/shell/header/SiteHeader";
import { isOnline } from "./graphql/connection/network";
import { targetAfterLogIn, type GuardedUser } from "./guard";
import { ownTask, quietMoment } from "./ui/data/scheduling";

/** The delay before a background component that failed to load is fetched again. */
const retryDelayMs = 5000;

/** A background component that loads after the page: no page waits for it or fails if it can't be loaded. */
function lazyInBackground(fetch: () => Promise<ComponentType>) {
  return lazy(async () => {
    await quietMoment();
    for (;;) {
      try {
        return { default: await fetch() };
      } catch {
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
      }
    }
  });
}

/* Keep the chats live on every page. */
const ChatFeed = lazyInBackground(async () => (await import("./features/chat/feed/ChatFeed")).ChatFeed);
const ChatNotices = lazyInBackground(async () => (await import("./features/chat/notices/ChatNotices")).ChatNotices);

/* Opens the app without a connection, and offers its new versions. */
const AppUpdates = lazyInBackground(async () => (await import("./features/shell/update/AppUpdates")).AppUpdates);

/* The messages popover is loaded when its button is hovered, focused or clicked. */
const messages = { fetch: async () => (await import("./features/chat/popover/MessagesPopover")).MessagesPopover };

/* Opens over any page of the application when the URL says so. */
const AccountDialogRoute = lazyInBackground(
  async () => (await import("./features/accounts/dialog/AccountDialogRoute")).AccountDialogRoute,
);

/* Opens over the page to which a tutor is sent after the last step of the registration. */
const RegisteredDialogRoute = lazyInBackground(
  async () => (await import("./features/tutorWizard/RegisteredDialogRoute")).RegisteredDialogRoute,
);

type RouteModule = { readonly loader?: LoaderFunction } & (
  { readonly Component: ComponentType } | { readonly element: ReactNode }
);

/** The delays before a page that could not be fetched is fetched again. */
const retryDelaysMs = [300, 900, 2700];

/** Fetches, and again if that failed although the browser has a network, as it may just after the network came back. */
async function withRetries<T>(fetch: () => Promise<T>): Promise<T> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await fetch();
    } catch (error) {
      if (!isOnline()) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return fetch();
}

/**
 * Loads a page or a frame. If that fails, the error is thrown when the component renders: if `lazy` itself rejected,
 * the router would show nothing at all instead of the route's `errorElement`.
 */
function lazyRoute(fetch: () => Promise<RouteModule>): () => Promise<RouteModule> {
  const fail = (error: unknown): RouteModule => ({
    Component: () => {
      throw error;
    },
  });
  return () => withRetries(fetch).catch(fail);
}

/** Reloads the page at its target after logging in or signing up, so that no earlier state is left. */
function arrive(guest: GuardedUser): void {
  window.location.assign(targetAfterLogIn(guest, new URLSearchParams(window.location.search).get("next")));
}

const live = (
  <>
    <ChatFeed />
    <ChatNotices />
    <AppUpdates />
    <AccountDialogRoute />
    <RegisteredDialogRoute />
  </>
);

/**
 * All routes. Each page is loaded on its first visit; if it fails, its frame and header stay. A new path also needs an
 * entry in `build/pages.ts`.
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
          {
            path: "auth/login",
            errorElement: <PublicErrorPage />,
            lazy: lazyRoute(async () => {
              const { LogInPage } = await import("./features/accounts/logIn/LogInPage");
              return { element: <LogInPage arrive={arrive} /> };
            }),
          },
          {
            path: "auth/sign-up-as-student",
            errorElement: <PublicErrorPage />,
            lazy: lazyRoute(async () => {
              const [{ SignUpStudentPage }, { expectFirstSearch }] = await Promise.all([
                import("./features/accounts/signUp/SignUpStudentPage"),
                import("./features/tutors/search/firstSearch"),
              ]);
              const arriveAsNewStudent = (student: GuardedUser) => {
                expectFirstSearch();
                arrive(student);
              };
              return { element: <SignUpStudentPage arrive={arriveAsNewStudent} /> };
            }),
          },
          {
            path: "auth/sign-up-as-teacher",
            errorElement: <PublicErrorPage />,
            lazy: lazyRoute(async () => {
              const { SignUpTutorPage } = await import("./features/accounts/signUp/SignUpTutorPage");
              return { element: <SignUpTutorPage arrive={arrive} /> };
            }),
          },
          {
            path: "terms",
            errorElement: <PublicErrorPage />,
            lazy: lazyRoute(async () => {
              const [{ LegalPage }, { terms }] = await Promise.all([
                import("./features/legal/LegalPage"),
                import("./features/legal/copy"),
              ]);
              return { element: <LegalPage header={<SiteHeader />} text={terms} /> };
            }),
          },
          {
            path: "privacy",
            errorElement: <PublicErrorPage />,
            lazy: lazyRoute(async () => {
              const [{ LegalPage }, { privacy }] = await Promise.all([
                import("./features/legal/LegalPage"),
                import("./features/legal/copy"),
              ]);
              return { element: <LegalPage header={<SiteHeader />} text={privacy} /> };
            }),
          },
          {
            path: "new-password",
            errorElement: <ErrorPage />,
            lazy: lazyRoute(async () => ({
              Component: (await import("./features/accounts/passwordReset/NewPasswordPage")).NewPasswordPage,
            })),
          },
          {
            path: "log-in",
            errorElement: <ErrorPage />,
            lazy: lazyRoute(async () => {
              const { LogInLinkPage } = await import("./features/accounts/logIn/LogInLinkPage");
              return { element: <LogInLinkPage arrive={arrive} /> };
            }),
          },
          {
            path: "welcome",
            errorElement: <ErrorPage />,
            lazy: lazyRoute(async () => {
              const { WelcomePage } = await import("./features/accounts/signUp/WelcomePage");
              return { element: <WelcomePage arrive={arrive} /> };
            }),
          },
        ],
      },
      {
        lazy: lazyRoute(async () => {
          const [{ AppFrame }, { viewerLoader }] = await Promise.all([
            import("./features/shell/frame/AppFrame"),
            import("./graphql/preload"),
          ]);
          return { element: <AppFrame live={live} messages={messages} />, loader: viewerLoader };
        }),
        children: [
          {
            path: "tutors",
            errorElement: <ErrorPage />,
            lazy: lazyRoute(async () => {
              const { TutorSearchPage, searchLoader } = await import("./features/tutors/search/TutorSearchPage");
              await ownTask();
              return { Component: TutorSearchPage, loader: searchLoader };
            }),
          },
          {
            path: "tutors/:id",
            errorElement: <ErrorPage />,
            lazy: lazyRoute(async () => {
              const { TutorProfilePage, profileLoader } = await import("./features/tutors/profile/TutorProfilePage");
              await ownTask();
              return { Component: TutorProfilePage, loader: profileLoader };
            }),
          },
          {
            path: "dashboard/chat",
            errorElement: <ErrorPage />,
            lazy: lazyRoute(async () => {
              const { ChatPage, chatLoader } = await import("./features/chat/page/ChatPage");
              await ownTask();
              return { Component: ChatPage, loader: chatLoader };
            }),
          },
          {
            path: "dashboard/tutor/settings",
            errorElement: <ErrorPage />,
            lazy: lazyRoute(async () => {
              const [{ TutorSettingsPage }, { TutorCardPreview }] = await Promise.all([
                import("./features/tutorWizard/TutorSettingsPage"),
                import("./features/tutors/card/TutorCardPreview"),
              ]);
              return { element: <TutorSettingsPage Card={TutorCardPreview} /> };
            }),
          },
        ],
      },
      { path: "*", element: <Navigate to="/" replace /> },
    ],
  },
];
