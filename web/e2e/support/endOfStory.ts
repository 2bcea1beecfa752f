import { closeProfiles, openProfiles } from "./browser.js";

let openBefore: ReturnType<typeof openProfiles>;

// jest runs this before each file: a story's browser profiles are closed at its end, because open pages go on working.
beforeEach(() => {
  openBefore = openProfiles();
});
afterEach(() => closeProfiles((profile) => !openBefore.has(profile)));
