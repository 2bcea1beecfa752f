import { publicStates } from "./states/publicStates.js";
import { screensStand } from "./states/screens.js";

screensStand("every screen without a login", [{ who: null, states: publicStates }]);
