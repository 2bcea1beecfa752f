import { join } from "node:path";

/** Matches the migrations in the sources or in the build, but not their shared code, which is in a subfolder. */
export const migrationFiles = join(__dirname, "../../../migrations/*.{js,ts}");
