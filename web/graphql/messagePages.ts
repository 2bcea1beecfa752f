import type { FieldPolicy, Reference } from "@apollo/client";

type Edge = { readonly node: Reference };
type Pages = {
  readonly edges: readonly Edge[];
  readonly pageInfo: { readonly hasPreviousPage: boolean; readonly startCursor: string | null };
};

/**
 * Merges pages and live messages into one ordered run of a chat's newest messages, without gaps or duplicates. A stale
 * response does not remove known messages. A page that does not reach back to the known messages replaces them, because
 * messages in between may be missing. Messages fetched by scrolling up are in `OlderMessages` instead.
 */
export const messagePages: FieldPolicy<Pages> = {
  keyArgs: false,
  merge(existing, incoming, { readField }) {
    if (existing === undefined || existing.edges.length === 0) return incoming;
    if (incoming.edges.length === 0) return existing;
    const seqOf = (edge: Edge | undefined) => readField<number>("seq", edge?.node) ?? 0;
    if (seqOf(incoming.edges[0]) > seqOf(existing.edges.at(-1))) return incoming;
    const bySeq = new Map([...existing.edges, ...incoming.edges].map((edge) => [seqOf(edge), edge]));
    const reachesFurtherBack = seqOf(incoming.edges[0]) < seqOf(existing.edges[0]);
    return {
      ...existing,
      edges: [...bySeq.entries()].sort(([one], [other]) => one - other).map(([, edge]) => edge),
      pageInfo: reachesFurtherBack ? incoming.pageInfo : existing.pageInfo,
    };
  },
};
