import type { FieldPolicy, Reference } from "@apollo/client";

type Edge = { readonly node: Reference };
type Pages = {
  readonly edges: readonly Edge[];
  readonly pageInfo: { readonly hasPreviousPage: boolean; readonly startCursor: string | null };
};

/**
 * The newest messages of a chat as one run in their order, however pages and live messages came in: nothing is doubled and
 * nothing that is known gets lost to an older answer. A page that does not reach back to what is known takes its place,
 * since messages are missing between the two. What was fetched by scrolling up is not kept here.
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
