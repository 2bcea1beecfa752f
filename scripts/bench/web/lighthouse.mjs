import lighthouse from "lighthouse";
import { median } from "./median.mjs";
import { openProfile } from "./profile.mjs";

const categories = ["performance", "accessibility", "best-practices", "seo"];
/** Everything but the session: whoever is logged in stays so, and nothing else is kept from round to round. */
const clearStorageTypes = ["file_systems", "shader_cache", "service_workers", "cache_storage"];

async function oneRound(origin, { path, as }) {
  const profile = await openProfile(origin, as);
  try {
    const flags = {
      port: profile.port,
      output: "json",
      logLevel: "error",
      onlyCategories: categories,
      clearStorageTypes,
    };
    const { lhr } = await lighthouse(origin + path, flags);
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    return lhr;
  } finally {
    await profile.close();
  }
}

/** Medians of some rounds of Lighthouse's simulated phone, each in a fresh browser; what failed an audit is told. */
export async function runLighthouse(origin, page, rounds) {
  const reports = [];
  for (let round = 0; round < rounds; round += 1) {
    // Now and then the browser's trace lacks its beginning; that says nothing about the page.
    reports.push(await oneRound(origin, page).catch(() => oneRound(origin, page)));
  }
  const middle = (value) => median(reports.map(value));
  const score = (category) => Math.round(middle(({ categories: all }) => all[category].score) * 100);
  const timing = (audit) => Math.round(middle(({ audits }) => audits[audit].numericValue));
  const failed = new Set(
    reports.flatMap(({ categories: all, audits }) =>
      categories
        .filter((category) => category !== "performance")
        .flatMap((category) => all[category].auditRefs)
        .map(({ id }) => audits[id])
        .filter(({ score: given }) => given !== null && given < 1)
        .map(({ id }) => id),
    ),
  );
  return {
    page: page.name,
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best practices": score("best-practices"),
    SEO: score("seo"),
    "FCP ms": timing("first-contentful-paint"),
    "LCP ms": timing("largest-contentful-paint"),
    "TBT ms": timing("total-blocking-time"),
    "SI ms": timing("speed-index"),
    CLS: middle(({ audits }) => audits["cumulative-layout-shift"].numericValue).toFixed(3),
    "failed audits": [...failed].join(", ") || "none",
  };
}
