import { publicStates } from "../states/publicStates.js";
import { describeScreens } from "../states/screens.js";

describeScreens("every screen without a login", [{ who: null, states: publicStates }]);
