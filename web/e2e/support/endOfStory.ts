import { closeProfiles, openProfiles } from "./browser.js";

let openBefore: ReturnType<typeof openProfiles>;

// jest runs this before each test file. Each test's browser profiles are closed when it ends: pages left open keep running.
beforeEach(() => {
  openBefore = openProfiles();
});
afterEach(() => closeProfiles((profile) => !openBefore.has(profile)));
