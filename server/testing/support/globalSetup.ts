// Jest calls the default export once, before the first test.
export { startServices as default } from "./servers/services.js";
