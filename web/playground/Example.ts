export type Example = {
  readonly title: string;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
};
