import { CombinedGraphQLErrors } from "@apollo/client";
import { RequestFailed, ServerFailed, TimedOut, TooManyRequests, Unreachable } from "../connection/failures";
import { errorText, errorTitle, unknownError } from "./errorTitle";

const responded = (...errors: readonly { message: string; extensions?: Record<string, unknown> }[]) =>
  new CombinedGraphQLErrors({ errors });
const domain = (message: string) => ({ message, extensions: { code: "CONFLICT", problems: [{ code: "X" }] } });

describe("errorTitle", () => {
  test.each<[string, unknown, string]>([
    ["a plain sentence", "No seats left", "No seats left"],
    ["the facade's response", { error: { msg: "No seats left", message: "other" } }, "No seats left"],
    ["an error nested in a response", { error: { message: "No seats left" } }, "No seats left"],
    ["a request library's response", { data: { error: { msg: "No seats left" } } }, "No seats left"],
    ["a bare msg", { msg: "No seats left" }, "No seats left"],
    ["an Error", new RequestFailed("No seats left", "CONFLICT"), "No seats left"],
    ["a list with a password problem", [{ password: { message: "Too short" } }], "Too short"],
    ["nothing", undefined, unknownError],
    ["blank text", "  ", unknownError],
    ["a rejection without a reason", new RequestFailed("", undefined), unknownError],
    ["something else", { code: 7 }, unknownError],
  ])("returns the title for %s", (_, error, title) => {
    expect(errorTitle(error)).toBe(title);
  });
});

describe("errorText", () => {
  const fault = "Something went wrong on our side.";
  test.each<[string, unknown, string, string | undefined]>([
    ["a lost connection", new Unreachable(), "We could not reach the server.", "check your connection"],
    ["an unavailable server", new Unreachable(true), "The server is not available right now.", "Nothing is lost"],
    ["a server that fails", new ServerFailed(), fault, "Nothing is lost"],
    ["a server that takes too long", new TimedOut(), "This is taking too long.", "Nothing is lost"],
    ["a rate limit", new TooManyRequests(1), "Too many requests.", "try again in 1 second."],
    ["a long rate limit", new TooManyRequests(61), "Too many requests.", "try again in 2 minutes."],
    ["the server's sentence", responded(domain("No seats left.")), "No seats left.", undefined],
    ["a repeated sentence", responded(domain("No seats."), domain("No seats.")), "No seats.", undefined],
    [
      "a masked error",
      responded({ message: "x", extensions: { code: "INTERNAL_SERVER_ERROR" } }),
      fault,
      "Nothing is lost",
    ],
    [
      "a server's timeout",
      responded({ message: "x", extensions: { code: "TIMEOUT" } }),
      "This is taking too long.",
      "",
    ],
    [
      "a document that the server rejects",
      responded({ message: `Cannot query field "x" on type "Query".` }),
      "The server did not accept this request.",
      "reload the page",
    ],
    ["an exception", new TypeError("x is not a function"), "Something went wrong on this page.", "reload the page"],
    [
      "a script that can't be fetched",
      new TypeError("Failed to fetch dynamically imported module: https://saywell.example/assets/A.js"),
      "This part of the page could not be loaded.",
      "try again",
    ],
  ])("explains %s", (_, error, title, advice) => {
    const text = errorText(error);
    expect(text.title).toBe(title);
    if (advice === undefined) expect(text.description).toBeUndefined();
    else expect(text.description).toContain(advice);
  });

  test("explains that the user is offline", () => {
    jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    expect(errorText(new Unreachable()).title).toBe("You are offline.");
  });
});
