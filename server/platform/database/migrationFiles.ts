import { join } from "node:path";

/** Where the migrations are, in the sources and in the build; what they share is in a folder below. */
export const migrationFiles = join(__dirname, "../../../migrations/*.{js,ts}");
