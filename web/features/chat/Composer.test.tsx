import "@testing-library/jest-dom";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Composer } from "./Composer";

function annaWrites(draft = "") {
  const onSend = jest.fn();
  const onDraft = jest.fn();
  render(<Composer name="Ben S." draft={draft} onDraft={onDraft} onSend={onSend} />);
  const field = screen.getByRole("textbox", { name: "Message to Ben S." });
  return { anna: userEvent.setup(), field, onSend, onDraft };
}

it("sends on Enter exactly what was written, and is empty again", async () => {
  const { anna, field, onSend, onDraft } = annaWrites();
  await anna.type(field, "  Hello{Shift>}{Enter}{/Shift}Ben ");
  expect(onSend).not.toHaveBeenCalled();
  await anna.keyboard("{Enter}");
  expect(onSend).toHaveBeenCalledWith("  Hello\nBen ");
  expect(field).toHaveValue("");
  expect(onDraft).toHaveBeenLastCalledWith("");
});

it("sends by its button", async () => {
  const { anna, field, onSend } = annaWrites();
  await anna.type(field, "Hello");
  await anna.click(screen.getByRole("button", { name: "Send" }));
  expect(onSend).toHaveBeenCalledWith("Hello");
});

it("goes on with a draft and says how it grows", async () => {
  const { anna, field, onDraft } = annaWrites("Hel");
  await anna.type(field, "lo");
  expect(field).toHaveValue("Hello");
  expect(onDraft).toHaveBeenLastCalledWith("Hello");
});

it("leaves Enter to an input method that is composing", () => {
  const { field, onSend } = annaWrites("にほん");
  fireEvent.keyDown(field, { key: "Enter", isComposing: true });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onSend).toHaveBeenCalledWith("にほん");
});

it.each([
  ["nothing", ""],
  ["spaces and lines", "  \n\t\n"],
  ["what can't be seen", "\u200b\u2060\u00ad"],
])("never sends %s", async (_what, text) => {
  const { anna, field, onSend } = annaWrites(text);
  await anna.click(field);
  await anna.keyboard("{Enter}");
  await anna.click(screen.getByRole("button", { name: "Send" }));
  expect(onSend).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Send" })).toHaveAttribute("aria-disabled", "true");
});

it("says when a message is too long, counted as people count, and keeps it", () => {
  const { field, onSend } = annaWrites("👋".repeat(5000));
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onSend).toHaveBeenCalledTimes(1);
  fireEvent.change(field, { target: { value: "👋".repeat(5001) } });
  expect(field).toHaveAccessibleDescription("Maximum 5000 characters allowed to enter");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onSend).toHaveBeenCalledTimes(1);
});
