import { brandName } from "../../ui/theme/brand";

export const copy = {
  home: `${brandName}, home page`,
  mainNavigation: "Main",
  findTutors: "Find tutors",
  balance: "Balance: 0 lessons",
  messages: "Messages",
  help: "Help",
  account: (name: string) => (name === "" ? "Your account" : `Your account, ${name}`),
  settings: "Settings",
  accountDialog: "Account",
  logOut: "Log out",
  loading: "Loading",
  invitation: `Log in or sign up on ${brandName} to message tutors or to teach.`,
  offline: "You are offline. Logging in and signing up require a connection.",
  withoutJavaScript: "To log in and to message tutors, please enable JavaScript for this site.",
  site: {
    label: "Site",
    menu: "Menu",
    links: ["Find tutors", "Corporate training", "Become a tutor"],
    dashboard: "Dashboard",
    logIn: "Log In",
  },
  lost: {
    title: "This page could not be shown",
    body: "Something went wrong on our side. Trying again often helps.",
    returns: "This page opens automatically when the connection is back.",
  },
  footer: {
    label: "Footer",
    copyright: `© 2012-2024 ${brandName}`,
    legal: ["Legal Center", "Privacy Policy", "Cookie Policy"],
    columns: [
      { title: "About us", links: ["Who we are", "How it works", "Reviews", "Work with us", "Press"] },
      {
        title: "For students",
        links: ["Blog for students", "Questions and answers", "Student discount", "Refer a friend"],
      },
      {
        title: "For tutors",
        links: ["Become an online tutor", "Teach English online", "Teach Spanish online", "Tutor blog"],
      },
      {
        title: "For companies",
        links: ["Language training", "Corporate English", "Onboarding abroad", "Refer your company"],
      },
      { title: "Learn", links: ["English for beginners", "Test your level", "Grammar guides", "Learning resources"] },
      {
        title: "Online language classes and courses",
        links: ["English classes", "Spanish classes", "French classes", "German classes"],
      },
      { title: "1-on-1 tutors", links: ["English tutors", "Math tutors", "Programming tutors", "IELTS tutors"] },
      {
        title: "Tutors near you",
        links: ["Tutors in London", "Tutors in Madrid", "Tutors in Paris", "Tutors in Tashkent"],
      },
    ],
  },
} as const;

export const helpUrl = `https://duckduckgo.com/?q=${encodeURIComponent(`${brandName} online tutoring help`)}`;
