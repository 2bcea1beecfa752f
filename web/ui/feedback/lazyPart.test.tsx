import "@testing-library/jest-dom";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Toaster } from "../overlays/Toast";
import { lazyPart } from "./lazyPart";

it("a part of a page that can't be fetched is replaced by a retry button, and every failure is shown in a toast", async () => {
  const fetch = jest.fn(() => Promise.resolve(() => <p>Reviews</p>));
  fetch.mockRejectedValueOnce(new TypeError()).mockRejectedValueOnce(new TypeError());
  const Part = lazyPart(fetch);
  render(
    <>
      <Part />
      <Toaster />
    </>,
  );
  const toasts = within(screen.getByRole("region", { name: "Alerts" }));
  for (let failures = 0; failures < 2; failures += 1) {
    expect(await toasts.findByText("This could not be loaded")).toBeVisible();
    // After a release, the part's script may be gone.
    expect(toasts.getByText(/reload the page\.$/)).toBeVisible();
    await userEvent.click(toasts.getByRole("button", { name: "Close" }));
    expect(toasts.queryByText("This could not be loaded")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  }
  expect(await screen.findByText("Reviews")).toBeVisible();
  expect(toasts.queryByText("This could not be loaded")).toBeNull();
});
