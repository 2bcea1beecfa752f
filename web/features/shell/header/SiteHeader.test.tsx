import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { setViewer, type ViewerState } from "../../../graphql/session/viewerStore";
import { SiteHeader } from "./SiteHeader";

const menu = () => screen.getByRole("button", { name: "Menu" });
// jsdom doesn't apply media queries, so the menu's links stay hidden.
const findTutors = () => screen.getByRole("link", { name: "Find tutors", hidden: true });

function visit(viewer: ViewerState = { status: "anonymous" }) {
  setViewer(viewer);
  render(
    <MemoryRouter>
      <SiteHeader />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

test("the site menu's links follow its button in the tab order", () => {
  visit();
  expect(menu().nextElementSibling).toContainElement(findTutors());
});

test("Escape closes the site menu and returns focus to its button", async () => {
  const nora = visit();
  await nora.click(menu());
  expect(menu()).toHaveAttribute("aria-expanded", "true");
  act(() => findTutors().focus());
  await nora.keyboard("{Escape}");
  expect(menu()).toHaveAttribute("aria-expanded", "false");
  expect(menu()).toHaveFocus();
});

test("the site header offers Log In to a user who can't be fetched", () => {
  visit({ status: "unavailable", error: new Error("The server is unreachable.") });
  expect(screen.getByRole("link", { name: "Log In" })).toHaveAttribute("href", "/auth/login");
});
