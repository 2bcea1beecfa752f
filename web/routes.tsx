import { lazy } from "react";
import { Navigate, type RouteObject } from "react-router-dom";
import { Guarded } from "./features/shell/Guarded";
import { LostPage } from "./features/shell/LostPage";
import { LostSite } from "./features/shell/LostSite";
import { PlainFrame } from "./features/shell/PlainFrame";
import { SiteHeader } from "./features/shell/SiteHeader";
import { arrivalOf, type Guest } from "./guard";

/* Follows the chats on every page; what a page shows first does not wait for it. */
const ChatFeed = lazy(async () => ({ default: (await import("./features/chat/ChatFeed")).ChatFeed }));

const ChatNotices = lazy(async () => ({
  default: (await import("./features/chat/notices/ChatNotices")).ChatNotices,
}));

/* The panel of the messages comes with the first look at its button. */
const messages = { fetch: async () => (await import("./features/chat/MessagesPopover")).MessagesPopover };

/* Opens over any page of the application, where the address says so. */
const AccountDoor = lazy(async () => ({ default: (await import("./features/accounts/AccountDoor")).AccountDoor }));

/** After log in or sign up the page is loaded anew at its target, so that nothing of the time before is left. */
function arrive(guest: Guest): void {
  window.location.assign(arrivalOf(guest, new URLSearchParams(window.location.search).get("next")));
}

const live = (
  <>
    <ChatFeed />
    <ChatNotices />
    <AccountDoor />
  </>
);

/**
 * Every address there is; each page is fetched when it is first visited, a page that fails leaves its frame and its
 * header standing. A page with a new address has a line in `build/pages.ts` too.
 */
export const routes: RouteObject[] = [
  {
    element: <Guarded />,
    errorElement: <LostSite />,
    children: [
      {
        element: <PlainFrame />,
        children: [
          {
            index: true,
            errorElement: <LostSite />,
            lazy: async () => {
              const { LandingPage } = await import("./features/landing/LandingPage");
              return { element: <LandingPage header={<SiteHeader />} /> };
            },
          },
          {
            path: "auth/login",
            errorElement: <LostSite />,
            lazy: async () => {
              const { LogInPage } = await import("./features/accounts/LogInPage");
              return { element: <LogInPage arrive={arrive} /> };
            },
          },
          {
            path: "auth/sign-up-as-student",
            errorElement: <LostSite />,
            lazy: async () => {
              const { SignUpStudentPage } = await import("./features/accounts/SignUpStudentPage");
              return { element: <SignUpStudentPage arrive={arrive} /> };
            },
          },
          {
            path: "auth/sign-up-as-teacher",
            errorElement: <LostSite />,
            lazy: async () => {
              const { SignUpTutorPage } = await import("./features/accounts/SignUpTutorPage");
              return { element: <SignUpTutorPage arrive={arrive} /> };
            },
          },
          {
            path: "new-password",
            errorElement: <LostPage />,
            lazy: async () => ({ Component: (await import("./features/accounts/NewPasswordPage")).NewPasswordPage }),
          },
          {
            path: "welcome",
            errorElement: <LostPage />,
            lazy: async () => {
              const { WelcomePage } = await import("./features/accounts/WelcomePage");
              return { element: <WelcomePage arrive={arrive} /> };
            },
          },
        ],
      },
      {
        lazy: async () => {
          const { AppFrame } = await import("./features/shell/AppFrame");
          return { element: <AppFrame live={live} messages={messages} /> };
        },
        children: [
          {
            path: "tutors",
            errorElement: <LostPage />,
            lazy: async () => {
              const { TutorSearchPage, fetchSearchAhead } = await import("./features/tutors/TutorSearchPage");
              fetchSearchAhead(window.location);
              return { Component: TutorSearchPage };
            },
          },
          {
            path: "tutors/:id",
            errorElement: <LostPage />,
            lazy: async () => {
              const { TutorProfilePage, fetchProfileAhead } = await import("./features/tutors/TutorProfilePage");
              fetchProfileAhead(window.location);
              return { Component: TutorProfilePage };
            },
          },
          {
            path: "dashboard/chat",
            errorElement: <LostPage />,
            lazy: async () => {
              const { ChatPage, fetchChatAhead } = await import("./features/chat/ChatPage");
              fetchChatAhead(window.location);
              return { Component: ChatPage };
            },
          },
          {
            path: "dashboard/tutor/settings",
            errorElement: <LostPage />,
            lazy: async () => {
              const [{ TutorSettingsPage }, { TutorCardPreview }] = await Promise.all([
                import("./features/tutorWizard/TutorSettingsPage"),
                import("./features/tutors/TutorCardPreview"),
              ]);
              return { element: <TutorSettingsPage Card={TutorCardPreview} /> };
            },
          },
        ],
      },
      { path: "*", element: <Navigate to="/" replace /> },
    ],
  },
];
