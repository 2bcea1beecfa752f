import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import { setConnected } from "../../../graphql/connection/connectionStatus";
import { ConnectionBanner } from "./ConnectionBanner";

function network(state: "online" | "offline") {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(state === "online");
  act(() => void window.dispatchEvent(new Event(state)));
}
const banner = () => screen.getByRole("status");

test("the banner appears when Nora goes offline and disappears when she is back online", () => {
  render(<ConnectionBanner />);
  expect(banner()).toBeEmptyDOMElement();
  network("offline");
  expect(banner()).toHaveTextContent("You are offline. Messages will be sent when you are back.");
  network("online");
  expect(banner()).toBeEmptyDOMElement();
});

test("a single banner appears after the server has been unreachable for a moment", () => {
  jest.useFakeTimers();
  render(<ConnectionBanner />);
  act(() => setConnected(false));
  expect(banner()).toBeEmptyDOMElement();
  act(() => {
    jest.advanceTimersByTime(2_000);
  });
  expect(banner()).toHaveTextContent(/^Connecting…/);
  network("offline");
  expect(banner()).toHaveTextContent(/^You are offline/);
  expect(banner()).not.toHaveTextContent("Connecting");
  network("online");
  act(() => setConnected(true));
  expect(banner()).toBeEmptyDOMElement();
  jest.useRealTimers();
});
