import { requireNode } from "./support/nodeVersion.mjs";

requireNode();
// Imported after the check, because an older Node might not be able to parse this module.
import("./launch.mjs");
