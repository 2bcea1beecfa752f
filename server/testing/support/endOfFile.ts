import { endEverything } from "./atTheEnd.js";

// Jest loads this before each test file (`setupFilesAfterEnv`).
afterAll(endEverything);
