import { describeScreens } from "../states/screens.js";
import { newTutorStates, tutorStates } from "../states/tutorStates.js";

describeScreens("accessibility and layout of the tutor screens", [
  { who: "amelia", states: tutorStates },
  { who: "newTutor", states: newTutorStates },
]);
