import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Main } from "../layout/Main";
import { Toaster } from "./Toast";
import { showToast, toastRemoveDelayMs, toastNow } from "./toastStore";

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <>
      <Main>
        <input />
      </Main>
      <Toaster />
    </>,
  );
});
afterEach(() => jest.useRealTimers());

const show = (title: string, variant?: "destructive") => act(() => showToast({ title, variant }));
const advance = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test("a success toast is visible for five seconds", () => {
  show("Success!");
  expect(screen.getByRole("status")).toHaveTextContent("Success!");
  advance(4_999);
  expect(screen.getByText("Success!")).toBeVisible();
  advance(1);
  expect(screen.queryByText("Success!")).not.toBeInTheDocument();
});

test("a second toast replaces the first", () => {
  show("First");
  advance(3_000);
  show("Second");
  expect(screen.queryByText("First")).not.toBeInTheDocument();
  advance(3_000);
  expect(screen.getByText("Second")).toBeVisible();
});

test("a toast with a button reappears when the toast that replaced it is dismissed", () => {
  act(() => showToast({ title: "Ready", action: { label: "Reload", onAction: () => undefined } }));
  show("Saved");
  expect(screen.queryByText("Ready")).not.toBeInTheDocument();
  advance(5_000);
  expect(screen.getByRole("button", { name: "Reload" })).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("Ready")).not.toBeInTheDocument();
});

test("an error toast interrupts screen readers", () => {
  show("It went wrong", "destructive");
  expect(screen.getByRole("alert")).toHaveTextContent("It went wrong");
});

test("hovering over a toast stops its timer, which starts over afterward", () => {
  show("Read me slowly");
  const toast = screen.getByText("Read me slowly");
  fireEvent.pointerEnter(toast.closest("div")!.parentElement!);
  advance(60_000);
  expect(toast).toBeVisible();
  fireEvent.pointerLeave(toast.closest("div")!.parentElement!);
  advance(5_000);
  expect(screen.queryByText("Read me slowly")).not.toBeInTheDocument();
});

test("a dismissed toast is removed after the removal delay, but not before", () => {
  show("Gone");
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("Gone")).not.toBeInTheDocument();
  advance(toastRemoveDelayMs - 1);
  expect(toastNow()).toMatchObject({ title: "Gone", open: false });
  advance(1);
  expect(toastNow()).toBeNull();
});

test.each(["{Enter}", "{Escape}"])("a toast that is closed with %s returns focus to where it was", async (key) => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  act(() => screen.getByRole("textbox").focus());
  show("Saved");
  await user.tab();
  expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
  await user.keyboard(key);
  expect(screen.queryByText("Saved")).not.toBeInTheDocument();
  expect(screen.getByRole("textbox")).toHaveFocus();
});

test("a toast that is replaced while it has focus moves focus to the main content if nothing had focus before", () => {
  show("First");
  act(() => screen.getByRole("button", { name: "Close" }).focus());
  show("Second");
  expect(screen.getByRole("main")).toHaveFocus();
});
