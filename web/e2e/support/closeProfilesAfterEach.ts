import { closeProfiles, openProfiles } from "./browser.js";

let openBefore: ReturnType<typeof openProfiles>;

// Jest runs this file before each test file. A test's browser profiles are closed after it, because open pages keep
// running.
beforeEach(() => {
  openBefore = openProfiles();
});
afterEach(() => closeProfiles((profile) => !openBefore.has(profile)));
