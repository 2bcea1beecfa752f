import { join } from "node:path";

/** A glob of the migrations, in the sources and in the build; shared code is in a subfolder. */
export const migrationFiles = join(__dirname, "../../../migrations/*.{js,ts}");
