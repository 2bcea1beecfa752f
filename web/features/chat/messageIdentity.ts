/** Identifies a message even if the server has lost an earlier one and reused its id. */
export const identityOf = ({ id, sentAt }: { readonly id: string; readonly sentAt: string }): string =>
  `${id} ${sentAt}`;
