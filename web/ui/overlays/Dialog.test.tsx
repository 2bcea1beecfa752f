import "@testing-library/jest-dom";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Dialog } from "./Dialog";
import { Popover } from "./Popover";
import { Toaster } from "./Toast";
import { showToast } from "./toastStore";

function Terms() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Terms</button>
      <button>Something else</button>
      {open && (
        <Dialog onClose={() => setOpen(false)} title="Terms of use">
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  );
}

it("a dialog traps focus and, on closing, returns it to the element that had it before", async () => {
  const person = userEvent.setup();
  render(<Terms />);
  await person.click(screen.getByRole("button", { name: "Terms" }));
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await person.tab({ shift: true });
  expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
  await person.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Terms" })).toHaveFocus();
});

describe.each(["dialog", "popover"])("a %s", (kind) => {
  it("stays open when Escape only cancels a composition in its field", () => {
    const field = <input aria-label="Name" />;
    const close = jest.fn();
    render(
      kind === "dialog" ? (
        <Dialog onClose={() => close(false)} title="Terms of use">
          {field}
        </Dialog>
      ) : (
        <Popover open onOpenChange={close} label="Terms of use" trigger={<button>Terms</button>}>
          {field}
        </Popover>
      ),
    );
    const keyDown = (event: object) => fireEvent.keyDown(screen.getByRole("textbox"), { key: "Escape", ...event });
    keyDown({ isComposing: true });
    // In Safari, the key that ends a composition has `isComposing: false`.
    keyDown({ keyCode: 229 });
    expect(close).not.toHaveBeenCalled();
    keyDown({});
    expect(close).toHaveBeenCalledWith(false);
  });
});

function Account() {
  const [opened, setOpened] = useState("");
  const close = () => setOpened("");
  return (
    <>
      <button onClick={() => setOpened("account")}>Account</button>
      {opened === "account" && (
        <Dialog onClose={close} title="Account">
          <button onClick={() => setOpened("keys")}>API keys</button>
        </Dialog>
      )}
      {opened === "keys" && <Dialog onClose={close} title="API keys" />}
    </>
  );
}

it("a dialog that replaces another returns focus to the element that had it before the first dialog opened", async () => {
  const person = userEvent.setup();
  render(<Account />);
  await person.click(screen.getByRole("button", { name: "Account" }));
  await person.click(screen.getByRole("button", { name: "API keys" }));
  expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
  await person.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Account" })).toHaveFocus();
});

describe("a toast over an open dialog", () => {
  async function opens() {
    // Skip the pointer-events check: only a real page's styles let the pointer reach a toast over a dialog.
    const person = userEvent.setup({ pointerEventsCheck: 0 });
    render(
      <>
        <Terms />
        <Toaster />
      </>,
    );
    await person.click(screen.getByRole("button", { name: "Terms" }));
    await person.keyboard("Nora");
    return person;
  }

  it.each([
    ["status", "polite", "default"],
    ["alert", "assertive", "destructive"],
  ] as const)("is not hidden from screen readers when its role is %s", async (role, live, variant) => {
    await opens();
    expect(screen.queryByRole("button", { name: "Something else" })).not.toBeInTheDocument();
    act(() => showToast({ title: "We could not save it.", variant }));
    expect(screen.getByRole(role)).toHaveTextContent("We could not save it.");
    expect(screen.getByRole(role)).toHaveAttribute("aria-live", live);
  });

  it("can be closed, while the dialog stays open and keeps its input", async () => {
    const person = await opens();
    act(() => showToast({ title: "We could not save it.", variant: "destructive" }));
    await person.click(within(screen.getByRole("alert")).getByRole("button", { name: "Close" }));
    expect(screen.queryByText("We could not save it.")).not.toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Nora");
    await person.click(screen.getByRole("dialog").parentElement!);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});
