import { closeProfiles, openProfiles } from "./browser.js";

let openBefore: ReturnType<typeof openProfiles>;

// Jest runs this file before each test file. Open pages would keep running, so close each test's browser profiles.
beforeEach(() => {
  openBefore = openProfiles();
});
afterEach(() => closeProfiles((profile) => !openBefore.has(profile)));
