import { publicStates } from "../states/publicStates.js";
import { describeScreens } from "../states/screens.js";

describeScreens("accessibility and layout of the public screens", [{ who: null, states: publicStates }]);
