import { describeScreens } from "../states/screens.js";
import { longWordStates, newTutorStates, tutorStates } from "../states/tutorStates.js";

describeScreens("accessibility and layout of the tutor screens", [
  { who: "amelia", states: tutorStates },
  { who: "wolfe", states: longWordStates },
  { who: "newTutor", states: newTutorStates },
]);
