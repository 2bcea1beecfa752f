import type { DemoChat } from "../demoChat.js";
import { chatsOfCamille } from "./camille.js";
import { chatsOfDaniel } from "./daniel.js";
import { chatsOfIbrahim } from "./ibrahim.js";
import { chatsOfLena } from "./lena.js";
import { chatsOfMateo } from "./mateo.js";
import { chatsOfNora } from "./nora.js";
import { noraAndAmelia } from "./noraAndAmelia.js";
import { chatsOfOskar } from "./oskar.js";
import { chatsOfSofia } from "./sofia.js";
import { chatsOfTomas } from "./tomas.js";
import { chatsOfYuki } from "./yuki.js";

export const chats: readonly DemoChat[] = [
  noraAndAmelia,
  ...chatsOfNora,
  ...chatsOfTomas,
  ...chatsOfYuki,
  ...chatsOfIbrahim,
  ...chatsOfCamille,
  ...chatsOfDaniel,
  ...chatsOfLena,
  ...chatsOfMateo,
  ...chatsOfOskar,
  ...chatsOfSofia,
];
