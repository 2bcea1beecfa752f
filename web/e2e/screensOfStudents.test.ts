import { noChatStates, popoverStates } from "./states/popoverStates.js";
import { screensStand } from "./states/screens.js";
import { studentStates } from "./states/studentStates.js";

screensStand("every screen of a student", [
  { who: "nora", states: [...studentStates, ...popoverStates] },
  { who: "newStudent", states: noChatStates },
]);
