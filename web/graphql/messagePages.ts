import type { FieldPolicy, Reference } from "@apollo/client";

type Edge = { readonly node: Reference };
type Pages = {
  readonly edges: readonly Edge[];
  readonly pageInfo: { readonly hasPreviousPage: boolean; readonly startCursor: string | null };
};

/**
 * The history of a chat as one run of messages in their order, however its pages and live messages came in: nothing is
 * doubled and nothing that is known gets lost to an older answer. A newest page that does not reach back to what is
 * known takes its place, since messages are missing between the two.
 */
export const messagePages: FieldPolicy<Pages> = {
  keyArgs: false,
  merge(existing, incoming, { args, readField }) {
    if (existing === undefined || existing.edges.length === 0) return incoming;
    const seqOf = (edge: Edge | undefined) => readField<number>("seq", edge?.node) ?? 0;
    const isOlderPage = Boolean(args?.before);
    if (incoming.edges.length === 0) {
      return isOlderPage ? { ...existing, pageInfo: incoming.pageInfo } : existing;
    }
    if (!isOlderPage && seqOf(incoming.edges[0]) > seqOf(existing.edges.at(-1))) return incoming;
    const bySeq = new Map([...existing.edges, ...incoming.edges].map((edge) => [seqOf(edge), edge]));
    const reachesFurtherBack = seqOf(incoming.edges[0]) < seqOf(existing.edges[0]);
    return {
      ...existing,
      edges: [...bySeq.entries()].sort(([one], [other]) => one - other).map(([, edge]) => edge),
      pageInfo: reachesFurtherBack ? incoming.pageInfo : existing.pageInfo,
    };
  },
};
