import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import { OfflineBanner } from "./OfflineBanner";

function network(state: "online" | "offline") {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(state === "online");
  act(() => void window.dispatchEvent(new Event(state)));
}

test("Nora's train enters a tunnel and leaves it again", () => {
  render(<OfflineBanner />);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  network("offline");
  expect(screen.getByRole("status")).toHaveTextContent(/^You are offline/);
  network("online");
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});
