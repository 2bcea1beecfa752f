import { endEverything } from "./atTheEnd.js";

// jest runs this before each test file.
afterAll(endEverything);
