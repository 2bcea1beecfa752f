/** An operation to begin with. */
export type Example = {
  /** What a person wants to do. */
  readonly title: string;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
};
