import { RequestFailed, Unreachable } from "../connection/failures";
import { errorTitle, unknownError } from "./errorTitle";

describe("the title of an error's toast", () => {
  test.each<[string, unknown, string]>([
    ["a plain sentence", "No seats left", "No seats left"],
    ["the facade's answer", { error: { msg: "No seats left", message: "other" } }, "No seats left"],
    ["an error inside an answer", { error: { message: "No seats left" } }, "No seats left"],
    ["a request library's answer", { data: { error: { msg: "No seats left" } } }, "No seats left"],
    ["a bare msg", { msg: "No seats left" }, "No seats left"],
    ["an Error", new RequestFailed("No seats left", "CONFLICT"), "No seats left"],
    ["a list about a password", [{ password: { message: "Too short" } }], "Too short"],
    ["a lost line", new Unreachable(), "We could not reach the server. Please check your connection and try again."],
    ["nothing", undefined, unknownError],
    ["an empty text", "  ", unknownError],
    ["something else", { code: 7 }, unknownError],
  ])("from %s", (_, error, title) => {
    expect(errorTitle(error)).toBe(title);
  });
});
