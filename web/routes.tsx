import { type ComponentType, lazy, type ReactNode } from "react";
import { type LoaderFunction, Navigate, type RouteObject } from "react-router-dom";
import { Guarded } from "./features/shell/Guarded";
import { ErrorPage } from "./features/shell/errors/ErrorPage";
import { PublicErrorPage } from "./features/shell/errors/PublicErrorPage";
import { PlainFrame } from "./features/shell/frame/PlainFrame";
import { SiteHeader } from "./features/shell/header/SiteHeader";
import { arrivalOf, type Guest } from "./guard";
import { ownTask, quietMoment } from "./ui/data/scheduling";

/** How long after a failure something that works beside the pages is fetched again, in milliseconds. */
const pause = 5000;

/** Works beside the pages, and comes once they stand: no page waits for it, or fails because it can't be fetched. */
function beside(fetch: () => Promise<ComponentType>) {
  return lazy(async () => {
    await quietMoment();
    for (;;) {
      try {
        return { default: await fetch() };
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  });
}

/* Follows the chats on every page. */
const ChatFeed = beside(async () => (await import("./features/chat/feed/ChatFeed")).ChatFeed);
const ChatNotices = beside(async () => (await import("./features/chat/notices/ChatNotices")).ChatNotices);

/* The panel of the messages comes with the first look at its button. */
const messages = { fetch: async () => (await import("./features/chat/popover/MessagesPopover")).MessagesPopover };

/* Opens over any page of the application, where the address says so. */
const AccountDialogRoute = beside(
  async () => (await import("./features/accounts/dialog/AccountDialogRoute")).AccountDialogRoute,
);

type Fetched = { readonly loader?: LoaderFunction } & (
  { readonly Component: ComponentType } | { readonly element: ReactNode }
);

/**
 * Fetches a page or a frame. One that can't be fetched fails when it is drawn: where `lazy` itself fails the router shows
 * nothing at all, and not the route's `errorElement`.
 */
function fetched(fetch: () => Promise<Fetched>): () => Promise<Fetched> {
  const fail = (error: unknown): Fetched => ({
    Component: () => {
      throw error;
    },
  });
  return () => fetch().catch(fail);
}

/** After log in or sign up the page is loaded anew at its target, so that nothing of the time before is left. */
function arrive(guest: Guest): void {
  window.location.assign(arrivalOf(guest, new URLSearchParams(window.location.search).get("next")));
}

const live = (
  <>
    <ChatFeed />
    <ChatNotices />
    <AccountDialogRoute />
  </>
);

/**
 * Every address there is; each page is fetched when it is first visited, a page that fails leaves its frame and its
 * header standing. A page with a new address has a line in `build/pages.ts` too.
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
            lazy: fetched(async () => {
              const { LandingPage } = await import("./features/landing/LandingPage");
              return { element: <LandingPage header={<SiteHeader />} /> };
            }),
          },
          {
            path: "auth/login",
            errorElement: <PublicErrorPage />,
            lazy: fetched(async () => {
              const { LogInPage } = await import("./features/accounts/logIn/LogInPage");
              return { element: <LogInPage arrive={arrive} /> };
            }),
          },
          {
            path: "auth/sign-up-as-student",
            errorElement: <PublicErrorPage />,
            lazy: fetched(async () => {
              const { SignUpStudentPage } = await import("./features/accounts/signUp/SignUpStudentPage");
              return { element: <SignUpStudentPage arrive={arrive} /> };
            }),
          },
          {
            path: "auth/sign-up-as-teacher",
            errorElement: <PublicErrorPage />,
            lazy: fetched(async () => {
              const { SignUpTutorPage } = await import("./features/accounts/signUp/SignUpTutorPage");
              return { element: <SignUpTutorPage arrive={arrive} /> };
            }),
          },
          {
            path: "new-password",
            errorElement: <ErrorPage />,
            lazy: fetched(async () => ({
              Component: (await import("./features/accounts/passwordReset/NewPasswordPage")).NewPasswordPage,
            })),
          },
          {
            path: "log-in",
            errorElement: <ErrorPage />,
            lazy: fetched(async () => {
              const { LogInLinkPage } = await import("./features/accounts/logIn/LogInLinkPage");
              return { element: <LogInLinkPage arrive={arrive} /> };
            }),
          },
          {
            path: "welcome",
            errorElement: <ErrorPage />,
            lazy: fetched(async () => {
              const { WelcomePage } = await import("./features/accounts/signUp/WelcomePage");
              return { element: <WelcomePage arrive={arrive} /> };
            }),
          },
        ],
      },
      {
        lazy: fetched(async () => {
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
            lazy: fetched(async () => {
              const { TutorSearchPage, searchLoader } = await import("./features/tutors/search/TutorSearchPage");
              await ownTask();
              return { Component: TutorSearchPage, loader: searchLoader };
            }),
          },
          {
            path: "tutors/:id",
            errorElement: <ErrorPage />,
            lazy: fetched(async () => {
              const { TutorProfilePage, profileLoader } = await import("./features/tutors/profile/TutorProfilePage");
              await ownTask();
              return { Component: TutorProfilePage, loader: profileLoader };
            }),
          },
          {
            path: "dashboard/chat",
            errorElement: <ErrorPage />,
            lazy: fetched(async () => {
              const { ChatPage, chatLoader } = await import("./features/chat/page/ChatPage");
              await ownTask();
              return { Component: ChatPage, loader: chatLoader };
            }),
          },
          {
            path: "dashboard/tutor/settings",
            errorElement: <ErrorPage />,
            lazy: fetched(async () => {
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
