/**
 * Command blocks that the docs test doesn't run, keyed by their first line, with the reasons. The test still checks
 * their syntax and that every script, file and program they name exists, except the `absent` programs.
 */
export const notRun: Readonly<Record<string, { readonly why: string; readonly absent?: readonly string[] }>> = {
  "npm test": { why: "it runs this test" },
  "cd ~/first-hour && npm install graphql graphql-ws ws": { why: "it needs npm's registry" },
  "export POSTGRES=127.0.0.1:5432 REDIS_URL=redis://127.0.0.1:6379 DATA_DIR=$HOME/saywell-data": {
    why: "it creates roles in the operator's Postgres, needs nginx, and takes three fixed ports",
    absent: ["nginx", "psql", "openssl", "sudo"],
  },
  "cd ../saywell-next": { why: "it needs the folder of another release" },
  "kill %1 && wait %1": { why: "it needs the README's two nodes; operatorSetup.test.ts runs it" },
};
