import { noChatStates, popoverStates } from "../states/popoverStates.js";
import { describeScreens } from "../states/screens.js";
import { studentStates } from "../states/studentStates.js";

describeScreens("every screen of a student", [
  { who: "nora", states: [...studentStates, ...popoverStates] },
  { who: "newStudent", states: noChatStates },
]);
