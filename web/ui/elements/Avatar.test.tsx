import "@testing-library/jest-dom";
import { fireEvent, render, screen } from "@testing-library/react";
import { Avatar, initialsOf } from "./Avatar";

const picture = { url: "/uploads/x-192.webp", srcSet: "/uploads/x-96.webp 96w, /uploads/x-192.webp 192w" };

test.each([
  ["Anna K.", "AK"],
  ["Anna", "A"],
  ["maría josé de la Cruz", "MC"],
  ["Ольга И.", "ОИ"],
  ["გიორგი ბ.", "გბ"],
  ["  ", ""],
  ["", ""],
  ["7 Nora", "N"],
])("the initials of %j are %j", (name, initials) => expect(initialsOf(name)).toBe(initials));

test("an avatar shows the initials if its picture can't be loaded", () => {
  const { container } = render(<Avatar name="Anna K." image={picture} />);
  fireEvent.error(container.querySelector("img")!);
  expect(container).toHaveTextContent("AK");
});

test("screen readers ignore an avatar", () => {
  const { container, rerender } = render(<Avatar name="Anna K." image={picture} />);
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
  rerender(<Avatar name="Anna K." image={null} />);
  expect(container.firstElementChild).toHaveAttribute("aria-hidden", "true");
});

test("an avatar with neither a picture nor a name shows the generic icon", () => {
  const { container } = render(<Avatar name="" image={null} />);
  expect(container.querySelector("svg")).toBeInTheDocument();
});
