import { client } from "../../graphql/client";
import { TutorProfileDocument, TutorSearchDocument } from "../../graphql/generated/graphql";
import { filtersFrom, searchFilter } from "./tutorFilters";

/*
 * A page of the tutors that is loaded anew asks for what it will show while it is still being found out who looks; once it
 * is drawn it finds the answer, or the question, in the cache. Who may not see it is refused here and there alike.
 */

/** Asks for the tutors that the page's address describes. */
export function fetchSearchAhead({ pathname, search }: Location): void {
  if (!/^\/tutors\/*$/i.test(pathname)) return;
  const filters = filtersFrom(new URLSearchParams(search));
  const variables = { filter: searchFilter(filters), sort: filters.sort };
  client.query({ query: TutorSearchDocument, variables }).catch(() => undefined);
}

/** Asks for the tutor whose page this is. */
export function fetchProfileAhead({ pathname }: Location): void {
  const [, id] = /^\/tutors\/([^/]+)\/*$/i.exec(pathname) ?? [];
  if (id === undefined) return;
  client.query({ query: TutorProfileDocument, variables: { id } }).catch(() => undefined);
}
