import type { DemoChat } from "../demoChat.js";
import { chatsOfCamille } from "./camille.js";
import { chatsOfDaniel } from "./daniel.js";
import { chatsOfIbrahim } from "./ibrahim.js";
import { chatsOfNora } from "./nora.js";
import { noraAndAmelia } from "./noraAndAmelia.js";
import { chatsOfTomas } from "./tomas.js";
import { chatsOfYuki } from "./yuki.js";

/** Every chat of the demo. */
export const chats: readonly DemoChat[] = [
  noraAndAmelia,
  ...chatsOfNora,
  ...chatsOfTomas,
  ...chatsOfYuki,
  ...chatsOfIbrahim,
  ...chatsOfCamille,
  ...chatsOfDaniel,
];
