export { docsRoutes } from "./docs/docsRoutes.js";
export { openPlayground } from "./docs/playground.js";
export { restRoutes } from "./rest/restRoutes.js";
export { attachSocket } from "./socket/attachSocket.js";
