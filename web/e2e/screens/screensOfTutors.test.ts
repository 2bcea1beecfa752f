import { describeScreens } from "../states/screens.js";
import { newTutorStates, tutorStates } from "../states/tutorStates.js";

describeScreens("every screen of a tutor", [
  { who: "amelia", states: tutorStates },
  { who: "newTutor", states: newTutorStates },
]);
