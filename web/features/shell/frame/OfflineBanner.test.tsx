import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import { setConnected } from "../../../graphql/connection/connectionStatus";
import { setViewer, type Viewer } from "../../../graphql/session/viewerStore";
import { OfflineBanner } from "./OfflineBanner";

function network(state: "online" | "offline") {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(state === "online");
  act(() => void window.dispatchEvent(new Event(state)));
}
const banner = () => screen.getByRole("status");
const noraLogsIn = () => act(() => setViewer({ status: "known", viewer: { id: "nora" } as Viewer }));

afterEach(() => act(() => setViewer({ status: "anonymous" })));

test("the banner appears when Nora goes offline and disappears when she is back online", () => {
  render(<OfflineBanner />);
  noraLogsIn();
  expect(banner()).toBeEmptyDOMElement();
  network("offline");
  expect(banner()).toHaveTextContent("You are offline. Messages will be sent when you are back.");
  network("online");
  expect(banner()).toBeEmptyDOMElement();
});

test("the banner promises a visitor without an account no messages", () => {
  render(<OfflineBanner />);
  network("offline");
  expect(banner()).toHaveTextContent(/^You are offline/);
  expect(banner()).not.toHaveTextContent("Messages");
  network("online");
});

test("the banner appears once the server has been away for a moment, and there is only one", () => {
  jest.useFakeTimers();
  render(<OfflineBanner />);
  noraLogsIn();
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
