import { lazy } from "react";
import { Navigate, type RouteObject } from "react-router-dom";
import { Guarded } from "./features/shell/Guarded";
import { LostPage } from "./features/shell/LostPage";
import { PageLoader } from "./features/shell/PageLoader";
import { arrivalOf, isProtected, type Guest } from "./guard";

/* Follows the chats on every page; what a page shows first does not wait for it. */
const ChatFeed = lazy(async () => ({ default: (await import("./features/chat/ChatFeed")).ChatFeed }));

const ChatNotices = lazy(async () => ({
  default: (await import("./features/chat/notices/ChatNotices")).ChatNotices,
}));
const live = (
  <>
    <ChatFeed />
    <ChatNotices />
  </>
);

/* The panel of the messages comes with the first look at its button. */
const messages = { fetch: async () => (await import("./features/chat/MessagesPopover")).MessagesPopover };

/** After log in or sign up the page is loaded anew at its target, so that nothing of the time before is left. */
function arrive(guest: Guest): void {
  window.location.assign(arrivalOf(guest, new URLSearchParams(window.location.search).get("next")));
}

/** Every address there is; each page is fetched when it is first visited, a page that fails leaves its frame standing. */
export const routes: RouteObject[] = [
  {
    element: <Guarded />,
    errorElement: <LostPage />,
    hydrateFallbackElement: <PageLoader header={isProtected(window.location.pathname)} />,
    children: [
      {
        lazy: async () => ({ Component: (await import("./features/shell/PlainFrame")).PlainFrame }),
        children: [
          {
            index: true,
            errorElement: <LostPage />,
            lazy: async () => ({ Component: (await import("./features/landing/LandingPage")).LandingPage }),
          },
          {
            path: "auth/login",
            errorElement: <LostPage />,
            lazy: async () => {
              const { LogInPage } = await import("./features/accounts/LogInPage");
              return { element: <LogInPage arrive={arrive} /> };
            },
          },
          {
            path: "auth/sign-up-as-student",
            errorElement: <LostPage />,
            lazy: async () => {
              const { SignUpStudentPage } = await import("./features/accounts/SignUpStudentPage");
              return { element: <SignUpStudentPage arrive={arrive} /> };
            },
          },
          {
            path: "auth/sign-up-as-teacher",
            errorElement: <LostPage />,
            lazy: async () => {
              const { SignUpTutorPage } = await import("./features/accounts/SignUpTutorPage");
              return { element: <SignUpTutorPage arrive={arrive} /> };
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
            lazy: async () => ({ Component: (await import("./features/tutors/TutorSearchPage")).TutorSearchPage }),
          },
          {
            path: "tutors/:id",
            errorElement: <LostPage />,
            lazy: async () => ({ Component: (await import("./features/tutors/TutorProfilePage")).TutorProfilePage }),
          },
          {
            path: "dashboard/chat",
            errorElement: <LostPage />,
            lazy: async () => ({ Component: (await import("./features/chat/ChatPage")).ChatPage }),
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
