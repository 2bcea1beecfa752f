// Jest calls the default export once, after the last test.
export { stopServices as default } from "./servers/services.js";
