import { noChatStates, popoverStates } from "../states/popoverStates.js";
import { describeScreens } from "../states/screens.js";
import { studentStates } from "../states/studentStates.js";

describeScreens("accessibility and layout of the student screens", [
  { who: "nora", states: [...studentStates, ...popoverStates] },
  { who: "newStudent", states: noChatStates },
]);
