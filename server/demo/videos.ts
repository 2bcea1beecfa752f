/**
 * The demo tutors' videos: YouTube ids of well-known public talks, by subject, because no demo tutor has recorded a
 * video.
 */
export const videos: Readonly<Record<string, string>> = {
  english: "eIho2S0ZahI", // TED: How to speak so that people want to listen
  programming: "nykOeWgQcHM", // MIT OpenCourseWare: What is computation?
  "web-development": "OM6XIICm_qo", // TED: The next web
  design: "RlQEoJaLQRA", // TED: Three ways good design makes you happy
  "university-preparation": "H14bBuluwB8", // TED: Grit
  ielts: "d0yGdNEWdn0", // TEDx: How to learn any language in six months
  sat: "5MgBikgcWnY", // TEDx: The first 20 hours
  math: "WUvTyaaNkzM", // 3Blue1Brown: The essence of calculus
  biology: "QnQe0xW_JY4", // CrashCourse: Biology
  history: "Yocja_N5s1I", // CrashCourse: The agricultural revolution
  "career-advice": "4sZdcB6bjI8", // TED: Why some of us don't have one true calling
};
