import semver from "semver";

const batchSize = 500;
const concurrency = 8;
const timeoutMs = 10_000;

export function packagesIn(...locks) {
  const entries = locks.flatMap(({ packages }) => Object.entries(packages));
  const found = entries.flatMap(([path, { name, version, link }]) =>
    path === "" || link ? [] : [{ name: name ?? path.split("node_modules/").pop(), version }],
  );
  return [...new Map(found.map((one) => [`${one.name}@${one.version}`, one])).values()];
}

export function findingsIn(packages, vulns) {
  return vulns
    .filter(({ withdrawn }) => !withdrawn)
    .flatMap(({ id, summary, affected }) => {
      const isFound = ({ name, version }) =>
        affected.some((one) => one.package.name === name && isAffected(version, one));
      return packages.filter(isFound).map(({ name, version }) => ({ id, name, version, summary }));
    });
}

/**
 * Applies OSV's rule: a version is affected if it is listed or lies within a range. A range begins at the version that
 * introduced the flaw, and ends either just before the version that fixed it or with the last affected version.
 */
function isAffected(version, { versions = [], ranges = [] }) {
  return versions.includes(version) || ranges.some(({ type, events }) => type !== "GIT" && isWithin(version, events));
}

function isWithin(version, events) {
  const reached = (bound) => bound === "0" || semver.gte(version, bound);
  return events.reduce((isIn, { introduced, fixed, last_affected: last }) => {
    if (introduced !== undefined) return isIn || reached(introduced);
    if (fixed !== undefined) return isIn && !reached(fixed);
    return isIn && (last === undefined || semver.lte(version, last));
  }, false);
}

/** Fetches the advisories for every version of these packages. @throws Error if a request fails */
export async function fetchAdvisories(packages, service) {
  const ask = async (path, body) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const init = body === undefined ? { signal } : { signal, method: "POST", body: JSON.stringify(body) };
    const response = await fetch(`${service}${path}`, init);
    if (!response.ok) throw new Error(`${service}${path} returned ${response.status}.`);
    return response.json();
  };
  const ids = new Set();
  let queries = [...new Set(packages.map(({ name }) => name))].map((name) => ({ package: { name, ecosystem: "npm" } }));
  while (queries.length > 0) {
    const batch = queries.splice(0, batchSize);
    const { results } = await ask("/v1/querybatch", { queries: batch });
    for (const { vulns = [] } of results) for (const { id } of vulns) ids.add(id);
    const more = results.flatMap(({ next_page_token: token }, i) =>
      token ? [{ ...batch[i], page_token: token }] : [],
    );
    queries = [...more, ...queries];
  }
  const vulns = [];
  const waiting = [...ids].sort();
  const next = async () => {
    for (let id = waiting.shift(); id; id = waiting.shift()) vulns.push(shortened(await ask(`/v1/vulns/${id}`)));
  };
  await Promise.all(Array.from({ length: concurrency }, next));
  return vulns.sort((a, b) => a.id.localeCompare(b.id));
}

/** Returns an advisory with only the fields that the check reads. */
function shortened({ id, summary, withdrawn, database_specific: { severity } = {}, affected }) {
  const npm = affected.filter(({ package: { ecosystem } = {} }) => ecosystem === "npm");
  const kept = npm.map(({ package: { ecosystem, name }, ranges, versions }) => ({
    package: { ecosystem, name },
    ...(ranges && { ranges }),
    ...(versions && { versions }),
  }));
  return { id, summary, ...(withdrawn && { withdrawn }), database_specific: { severity }, affected: kept };
}
