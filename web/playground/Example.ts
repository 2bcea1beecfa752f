export type Example = {
  /** A short description of the operation, as shown in the list. */
  readonly title: string;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
};
