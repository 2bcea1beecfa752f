export type DatabaseQuestion = {
  readonly url: string;
  /** With the table owner's credentials; the same as `url` if the server's role owns the tables. */
  readonly ownerUrl: string;
  /** The number of server nodes that share the database. */
  readonly nodes: number;
  readonly production: boolean;
};
