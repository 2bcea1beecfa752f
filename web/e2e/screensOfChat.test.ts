import { chatListStates } from "./states/chatListStates.js";
import { conversationStates } from "./states/conversationStates.js";
import { outgoingStates } from "./states/outgoingStates.js";
import { screensStand } from "./states/screens.js";

screensStand("every screen of the chat", [
  { who: "amelia", states: [...chatListStates, ...conversationStates, ...outgoingStates] },
]);
