import "@testing-library/jest-dom";
import { render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { hasUnsavedChanges, setUnsavedChanges } from "../../graphql/session/accountStorage";
import { LeaveWarning } from "./LeaveWarning";

function visit(unsaved: boolean) {
  const element = <LeaveWarning unsaved={unsaved} mayLeave={() => false} />;
  return render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("the browser asks for confirmation before it unloads a page with unsaved changes, but not after LeaveWarning is unmounted", () => {
  const page = visit(true);
  expect(hasUnsavedChanges()).toBe(true);
  expect(asks()).toBe(true);
  page.unmount();
  expect(hasUnsavedChanges()).toBe(false);
  expect(asks()).toBe(false);
});

test("the browser does not ask for confirmation before it unloads a page without changes", () => {
  visit(false);
  expect(hasUnsavedChanges()).toBe(false);
  expect(asks()).toBe(false);
});

test("the browser does not ask for confirmation again when a tutor who agreed to lose the changes logs out", () => {
  visit(true);
  setUnsavedChanges(false);
  expect(asks()).toBe(false);
});
