export type Example = {
  /** What the operation does, as shown in the list. */
  readonly title: string;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
};
