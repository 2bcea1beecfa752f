import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { Toaster } from "./Toast";
import { showToast, TOAST_REMOVE_DELAY, toastNow } from "./toastStore";

beforeEach(() => {
  jest.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => jest.useRealTimers());

const say = (title: string, variant?: "destructive") => act(() => showToast({ title, variant }));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test("Nora is told that it worked, for five seconds", () => {
  say("Success!");
  expect(screen.getByRole("status")).toHaveTextContent("Success!");
  pass(4_999);
  expect(screen.getByText("Success!")).toBeVisible();
  pass(1);
  expect(screen.queryByText("Success!")).not.toBeInTheDocument();
});

test("a second toast takes the place of the first", () => {
  say("First");
  pass(3_000);
  say("Second");
  expect(screen.queryByText("First")).not.toBeInTheDocument();
  pass(3_000);
  expect(screen.getByText("Second")).toBeVisible();
});

test("an error interrupts those who listen", () => {
  say("It went wrong", "destructive");
  expect(screen.getByRole("alert")).toHaveTextContent("It went wrong");
});

test("while Nora points at it, its time stands still", () => {
  say("Read me slowly");
  const toast = screen.getByText("Read me slowly");
  fireEvent.pointerEnter(toast.closest("div")!.parentElement!);
  pass(60_000);
  expect(toast).toBeVisible();
  fireEvent.pointerLeave(toast.closest("div")!.parentElement!);
  pass(5_000);
  expect(screen.queryByText("Read me slowly")).not.toBeInTheDocument();
});

test("a dismissed toast is forgotten after the removal delay, and not before", () => {
  say("Gone");
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("Gone")).not.toBeInTheDocument();
  pass(TOAST_REMOVE_DELAY - 1);
  expect(toastNow()).toMatchObject({ title: "Gone", open: false });
  pass(1);
  expect(toastNow()).toBeNull();
});
