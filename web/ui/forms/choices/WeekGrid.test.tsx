import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { allParts, type WeeklySlot } from "../../data/week";
import { WeekGrid } from "./WeekGrid";

let chosen: readonly WeeklySlot[] = [];

function Hours() {
  const [value, setValue] = useState<readonly WeeklySlot[]>([]);
  const change = (slots: readonly WeeklySlot[]) => {
    chosen = slots;
    setValue(slots);
  };
  return <WeekGrid label="Hours" value={value} onChange={change} />;
}

const cell = (name: string) => screen.getByRole("button", { name });

test("Mia selects and deselects single slots, whole days and whole rows, and the form gets the slots in week order", async () => {
  const mia = userEvent.setup();
  render(<Hours />);
  await mia.click(cell("Tue 9-12"));
  await mia.click(cell("Mon 21-24"));
  expect(chosen).toEqual([
    { day: "MON", part: "FROM_21_TO_24" },
    { day: "TUE", part: "FROM_9_TO_12" },
  ]);
  expect(cell("Mon 21-24")).toHaveAttribute("aria-pressed", "true");
  await mia.click(cell("All of Mon"));
  expect(chosen).toHaveLength(allParts.length + 1);
  await mia.click(cell("All of Mon"));
  expect(chosen).toEqual([{ day: "TUE", part: "FROM_9_TO_12" }]);
  await mia.click(cell("9-12 every day"));
  expect(chosen).toHaveLength(7);
  await mia.click(cell("9-12 every day"));
  expect(chosen).toEqual([]);
});

test("the week grid is a single tab stop, and the arrow keys reach every cell", async () => {
  const mia = userEvent.setup();
  render(<Hours />);
  await mia.tab();
  expect(cell("Sun 9-12")).toHaveFocus();
  await mia.keyboard("{ArrowRight}{ArrowDown} ");
  expect(chosen).toEqual([{ day: "MON", part: "FROM_12_TO_15" }]);
  await mia.keyboard("{ArrowUp}{ArrowUp}");
  expect(cell("All of Mon")).toHaveFocus();
  await mia.keyboard("{ArrowUp}{ArrowDown}{ArrowLeft}{ArrowLeft}");
  expect(cell("9-12 every day")).toHaveFocus();
  await mia.tab();
  expect(document.body).toHaveFocus();
  await mia.tab();
  expect(cell("9-12 every day")).toHaveFocus();
});
