import { renderHook } from "@testing-library/react";
import { errorText } from "./errors/errorTitle";
import { useDeferredMutation } from "./useDeferredMutation";

jest.mock("./client", () => ({ client: {} }));

test("a user whose open page no longer finds a form's script after a release is advised to reload the page", async () => {
  const gone = new TypeError("Failed to fetch dynamically imported module: /assets/LogIn.js");
  const { result } = renderHook(() => useDeferredMutation(() => Promise.reject(gone)));
  const error: unknown = await result.current.run({}).catch((thrown: unknown) => thrown);
  expect(errorText(error).description).toBe(
    "Nothing is lost: check your connection and try again. If that doesn't help, reload the page.",
  );
});
