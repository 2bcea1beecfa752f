import { viewerZone } from "./viewerZone";

afterEach(() => jest.restoreAllMocks());

it("the viewer's time zone is UTC if the browser reports one that it doesn't know", () => {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: "Etc/Unknown" };
  jest.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(options);
  expect(viewerZone()).toBe("UTC");
});
