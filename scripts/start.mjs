import { requireNode } from "./nodeVersion.mjs";

requireNode();
// Loaded after the check, because an older Node may not even be able to read it.
import("./launch.mjs");
