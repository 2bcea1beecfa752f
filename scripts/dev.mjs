import { requireNode } from "./support/nodeVersion.mjs";

requireNode();
// develop.mjs is imported after the version check, because an older Node might not be able to parse it.
import("./develop.mjs");
