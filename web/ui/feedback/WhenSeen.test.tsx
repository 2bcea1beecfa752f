import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { WhenSeen } from "./WhenSeen";

/** Replaces IntersectionObserver, so that a test can trigger it. */
function watchedBy(): { comesNear: () => Promise<void> } {
  const watching = new Set<IntersectionObserverCallback>();
  jest.spyOn(globalThis, "IntersectionObserver").mockImplementation(
    (callback) =>
      ({
        observe: () => watching.add(callback),
        disconnect: () => watching.delete(callback),
      }) as unknown as IntersectionObserver,
  );
  const entries = [{ isIntersecting: true }] as IntersectionObserverEntry[];
  return {
    comesNear: () =>
      act(async () =>
        [...watching].forEach((callback) => callback(entries, undefined as unknown as IntersectionObserver)),
      ),
  };
}

afterEach(() => jest.restoreAllMocks());

it("the Show more button loads more as it comes into view, one request at a time", async () => {
  const page = watchedBy();
  let arrive: () => void = () => undefined;
  const more = jest.fn(() => new Promise<void>((resolve) => (arrive = resolve)));
  render(<WhenSeen label="Show more" onSeen={more} />);
  expect(more).not.toHaveBeenCalled();
  await page.comesNear();
  await page.comesNear();
  expect(more).toHaveBeenCalledTimes(1);
  await act(async () => arrive());
  await page.comesNear();
  expect(more).toHaveBeenCalledTimes(2);
});

it("the Show more button waits for a click after a failure", async () => {
  const page = watchedBy();
  const more = jest.fn().mockRejectedValueOnce(new Error("The connection was lost.")).mockResolvedValue(undefined);
  render(<WhenSeen label="Show more" onSeen={more} />);
  await page.comesNear();
  await page.comesNear();
  expect(more).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(more).toHaveBeenCalledTimes(2);
});
