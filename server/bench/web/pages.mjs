import lighthouse from "lighthouse";
import { login, openApi, openBrowser } from "./browser.mjs";
import { median } from "./report.mjs";

const categories = ["performance", "accessibility", "best-practices", "seo"];
/** The browser data that Lighthouse clears; it keeps the cookies, because they hold the session. */
const clearStorageTypes = ["file_systems", "shader_cache", "service_workers", "cache_storage"];

export async function pagesOf(origin) {
  const student = login("student");
  const send = await openApi(origin, student);
  const first = "(first: 1) { edges { node { id } } }";
  const { tutors, chats } = await send(`{ tutors${first} chats${first} }`);
  return [
    { name: "landing", path: "/", as: null },
    { name: "log in", path: "/auth/login", as: null },
    { name: "sign up as student", path: "/auth/sign-up-as-student", as: null },
    { name: "sign up as tutor", path: "/auth/sign-up-as-teacher", as: null },
    { name: "search", path: "/tutors", as: student },
    { name: "profile", path: `/tutors/${tutors.edges[0].node.id}`, as: student },
    { name: "chat", path: `/dashboard/chat?chat=${chats.edges[0].node.id}`, as: student },
  ];
}

async function runLighthouse(origin, { path, as }) {
  const { port, close } = await openBrowser(origin, as);
  try {
    const flags = { port, output: "json", logLevel: "error", onlyCategories: categories, clearStorageTypes };
    const { lhr } = await lighthouse(origin + path, flags);
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    return lhr;
  } finally {
    await close();
  }
}

/**
 * Measures a page with Lighthouse's simulated phone, in a fresh browser each round. Returns the medians, and the failed
 * audits outside the performance category.
 */
export async function measureLighthouse(origin, page, rounds) {
  const reports = [];
  for (let round = 0; round < rounds; round += 1) {
    // Retry once: the start of the browser's trace is sometimes missing for reasons unrelated to the page.
    reports.push(await runLighthouse(origin, page).catch(() => runLighthouse(origin, page)));
  }
  const score = (name) => Math.round(median(reports.map((report) => report.categories[name].score)) * 100);
  const value = (audit, digits = 0) => median(reports.map(({ audits }) => audits[audit].numericValue)).toFixed(digits);
  const count = (of) => median(reports.map(({ audits }) => of(audits))).toFixed(0);
  const failed = reports.flatMap(({ categories: all, audits }) =>
    Object.values(all)
      .filter(({ id }) => id !== "performance")
      .flatMap(({ auditRefs }) => auditRefs.map(({ id }) => audits[id]))
      .filter((audit) => audit.score !== null && audit.score < 1)
      .map(({ id }) => id),
  );
  return {
    page: page.name,
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best practices": score("best-practices"),
    SEO: score("seo"),
    "FCP ms": value("first-contentful-paint"),
    "LCP ms": value("largest-contentful-paint"),
    "TBT ms": value("total-blocking-time"),
    "SI ms": value("speed-index"),
    CLS: value("cumulative-layout-shift", 3),
    requests: count(({ "network-requests": { details } }) => details.items.length),
    kB: count(({ "total-byte-weight": { numericValue } }) => numericValue / 1000),
    "failed audits": [...new Set(failed)].join(", ") || "none",
  };
}
