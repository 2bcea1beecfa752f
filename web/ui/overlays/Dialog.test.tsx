import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Dialog } from "./Dialog";

function Terms() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Terms</button>
      <button>Something else</button>
      <Dialog open={open} onOpenChange={setOpen} title="Terms of use">
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

it("a dialog traps the focus and returns it to where it was on closing", async () => {
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
