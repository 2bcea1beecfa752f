export { PictureStore } from "./PictureStore.js";
export { serveUploads } from "./serveUploads.js";
