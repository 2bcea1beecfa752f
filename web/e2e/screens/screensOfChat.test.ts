import { chatListStates } from "../states/chatListStates.js";
import { conversationStates } from "../states/conversationStates.js";
import { outgoingStates } from "../states/outgoingStates.js";
import { describeScreens } from "../states/screens.js";

describeScreens("every screen of the chat", [
  { who: "amelia", states: [...chatListStates, ...conversationStates, ...outgoingStates] },
]);
