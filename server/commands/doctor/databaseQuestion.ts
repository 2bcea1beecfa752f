/** The parameters of a database check. */
export type DatabaseQuestion = {
  readonly url: string;
  /** The owner's URL; the same as `url` when no other is configured. */
  readonly ownerUrl: string;
  /** The number of server nodes that share the database. */
  readonly nodes: number;
  readonly production: boolean;
};
