/**
 * Command blocks that the test of the documents does not run, by their first line, and why. Each is read by a shell, and
 * every script, file and program that it names is looked for, but for the programs that this table names as absent.
 */
export const notRun: Readonly<Record<string, { readonly why: string; readonly absent?: readonly string[] }>> = {
  "npm test": { why: "it is what runs this test" },
  "export POSTGRES=127.0.0.1:5432 REDIS_URL=redis://127.0.0.1:6379 DATA_DIR=$HOME/saywell-data": {
    why: "it makes roles in a Postgres of the operator's, needs nginx, and takes three fixed ports",
    absent: ["nginx", "psql", "openssl", "sudo"],
  },
};
