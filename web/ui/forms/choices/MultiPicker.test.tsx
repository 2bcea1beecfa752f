import "@testing-library/jest-dom";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { countries } from "../../data/countries";
import { DropdownButton } from "../../overlays/DropdownButton";
import { Popover } from "../../overlays/Popover";
import { MultiPicker } from "./MultiPicker";

const options = countries.map(({ code, name }) => ({ value: code, label: name }));

function Birthplaces() {
  const [value, setValue] = useState<readonly string[]>([]);
  const [open, setOpen] = useState(false);
  const label = "Country of birth";
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      trigger={<DropdownButton label={label} value={value.join(", ") || "Any country"} />}
    >
      <MultiPicker label={label} searchLabel="Search countries" options={options} value={value} onChange={setValue} />
    </Popover>
  );
}

async function nora() {
  render(<Birthplaces />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Country of birth Any country" }));
  return user;
}

const shown = () => screen.queryAllByRole("option").map((option) => option.textContent);

it("the multi-select offers all countries, with Uzbekistan and Spain first", async () => {
  await nora();
  expect(shown()).toHaveLength(250);
  expect(shown().slice(0, 4)).toEqual(["Uzbekistan", "Spain", "Afghanistan", "Åland Islands"]);
});

it("the multi-select finds a country by part of its name, ignoring accents, and announces the number of matches", async () => {
  const user = await nora();
  await user.keyboard("cote");
  expect(shown()).toEqual(["Côte d’Ivoire"]);
  expect(screen.getByRole("status")).toHaveTextContent("1 match");
  await user.keyboard("xyz");
  expect(shown()).toEqual([]);
  expect(screen.getByText("No matches")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(shown()).toHaveLength(250);
  expect(screen.getByRole("combobox")).toHaveFocus();
});

it("the multi-select finds a country with an apostrophe, whether the apostrophe is typed or left out", async () => {
  const user = await nora();
  await user.keyboard("cote d'i");
  expect(shown()).toEqual(["Côte d’Ivoire"]);
  await user.keyboard("{Backspace}{Backspace}ivoire");
  expect(shown()).toEqual(["Côte d’Ivoire"]);
});

it("the multi-select works by keyboard alone: arrows move, Enter picks and unpicks, Escape returns focus", async () => {
  const user = await nora();
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(screen.getByRole("option", { name: "Spain" })).toHaveAttribute("aria-selected", "true");
  expect(screen.getByRole("combobox")).toHaveAttribute(
    "aria-activedescendant",
    screen.getByRole("option", { name: "Spain" }).id,
  );
  await user.keyboard("{ArrowUp}{Enter}");
  await user.keyboard("{ArrowDown}{Enter}{Escape}");
  const field = screen.getByRole("button", { name: "Country of birth uz" });
  expect(field).toHaveFocus();
});

it("the multi-select leaves keys to the input method during a composition", async () => {
  const user = await nora();
  await user.keyboard("s");
  const field = screen.getByRole("combobox");
  const active = field.getAttribute("aria-activedescendant");
  for (const key of ["ArrowDown", "Enter"]) {
    fireEvent.keyDown(field, { key, isComposing: true });
    // In Safari, the key that ends a composition has `isComposing: false`.
    fireEvent.keyDown(field, { key, keyCode: 229 });
  }
  expect(field).toHaveAttribute("aria-activedescendant", active);
  expect(screen.queryByRole("option", { selected: true })).toBeNull();
});

it("the multi-select works with a pointer and keeps focus in the search box", async () => {
  const user = await nora();
  await user.click(screen.getByRole("option", { name: "Spain" }));
  await user.click(screen.getByRole("option", { name: "Uzbekistan" }));
  expect(screen.getByRole("combobox")).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(screen.getByRole("button", { name: "Country of birth es, uz" })).toBeVisible();
});
