import { RequestFailed, Unreachable } from "../connection/failures";
import { errorTitle, unknownError } from "./errorTitle";

describe("errorTitle", () => {
  test.each<[string, unknown, string]>([
    ["a plain sentence", "No seats left", "No seats left"],
    ["the facade's response", { error: { msg: "No seats left", message: "other" } }, "No seats left"],
    ["an error nested in a response", { error: { message: "No seats left" } }, "No seats left"],
    ["a request library's response", { data: { error: { msg: "No seats left" } } }, "No seats left"],
    ["a bare msg", { msg: "No seats left" }, "No seats left"],
    ["an Error", new RequestFailed("No seats left", "CONFLICT"), "No seats left"],
    ["a list with a password problem", [{ password: { message: "Too short" } }], "Too short"],
    [
      "a lost connection",
      new Unreachable(),
      "We could not reach the server. Please check your connection and try again.",
    ],
    ["nothing", undefined, unknownError],
    ["an empty text", "  ", unknownError],
    ["something else", { code: 7 }, unknownError],
  ])("returns the title for %s", (_, error, title) => {
    expect(errorTitle(error)).toBe(title);
  });
});
