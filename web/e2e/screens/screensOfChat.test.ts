import { chatListStates } from "../states/chatListStates.js";
import { conversationStates } from "../states/conversationStates.js";
import { outgoingStates } from "../states/outgoingStates.js";
import { describeScreens } from "../states/screens.js";

describeScreens("accessibility and layout of the chat screens", [
  { who: "amelia", states: [...chatListStates, ...conversationStates, ...outgoingStates] },
]);
