import { Unreachable } from "../connection/failures";
import { caughtErrorText } from "./caughtErrorText";
import { reportException } from "./reportException";

jest.mock("./reportException");
const log = jest.spyOn(console, "error").mockImplementation();
beforeEach(() => jest.clearAllMocks());

test("a caught exception is logged to the console and reported to the server", () => {
  const error = new TypeError("x is not a function");
  expect(caughtErrorText(error).title).toBe("Something went wrong on this page.");
  expect(log.mock.calls).toEqual([[error]]);
  expect(jest.mocked(reportException).mock.calls).toEqual([[error, "caught"]]);
});

test.each([
  ["a failed request", new Unreachable(), "We could not reach the server."],
  ["the server's reason", "No seats left", "No seats left"],
])("the text for %s is returned, but nothing is logged or reported", (_what, error, title) => {
  expect(caughtErrorText(error).title).toBe(title);
  expect(log).not.toHaveBeenCalled();
  expect(reportException).not.toHaveBeenCalled();
});
