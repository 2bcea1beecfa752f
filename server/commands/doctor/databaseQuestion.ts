/** The parameters of a database check. */
export type DatabaseQuestion = {
  readonly url: string;
  /** The owner role's URL; the same as `url` unless another is configured. */
  readonly ownerUrl: string;
  /** The number of server nodes that share the database. */
  readonly nodes: number;
  readonly production: boolean;
};
