import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import { OfflineBanner } from "./OfflineBanner";

function network(state: "online" | "offline") {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(state === "online");
  act(() => void window.dispatchEvent(new Event(state)));
}

test("the banner appears when Nora goes offline and disappears when she is back online", () => {
  render(<OfflineBanner />);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  network("offline");
  expect(screen.getByRole("status")).toHaveTextContent(/^You are offline/);
  network("online");
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});
