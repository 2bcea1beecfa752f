import { renderHook } from "@testing-library/react";
import { errorText } from "./errors/errorTitle";
import { useDeferredMutation } from "./useDeferredMutation";

jest.mock("./client", () => ({ client: {} }));

test("when a form's script no longer exists after a release, the error advises the user to reload the page", async () => {
  const gone = new TypeError("Failed to fetch dynamically imported module: /assets/LogIn.js");
  const { result } = renderHook(() => useDeferredMutation(() => Promise.reject(gone)));
  const error: unknown = await result.current.run({}).catch((thrown: unknown) => thrown);
  expect(errorText(error).description).toBe(
    "Nothing is lost: check your connection and try again. If that doesn't help, reload the page.",
  );
});
