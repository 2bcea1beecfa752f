import { requireNode } from "./support/nodeVersion.mjs";

requireNode();
// launch.mjs is imported after the version check, because an older Node might not be able to parse it.
import("./launch.mjs");
