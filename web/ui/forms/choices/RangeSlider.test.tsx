import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { RangeSlider } from "./RangeSlider";

function Prices() {
  const [value, setValue] = useState({ from: 1, to: 40 });
  return (
    <RangeSlider
      min={1}
      max={40}
      value={value}
      onChange={setValue}
      format={(price) => (price === 40 ? "$40+" : `$${price}`)}
      labels={{ from: "Lowest price", to: "Highest price" }}
    />
  );
}

it("the range slider moves each thumb by keyboard, but never past the other thumb, and announces the prices as text", async () => {
  render(<Prices />);
  const user = userEvent.setup();
  const lowest = screen.getByRole("slider", { name: "Lowest price" });
  const highest = screen.getByRole("slider", { name: "Highest price" });
  expect(highest).toHaveAttribute("aria-valuetext", "$40+");

  await user.tab();
  expect(lowest).toHaveFocus();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(lowest).toHaveAttribute("aria-valuetext", "$3");

  await user.tab();
  await user.keyboard("{ArrowLeft}{PageDown}");
  expect(highest).toHaveAttribute("aria-valuetext", "$29");
  await user.keyboard("{Home}");
  expect(highest).not.toHaveAttribute("aria-valuenow", "1");
});
