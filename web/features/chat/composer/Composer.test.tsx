import "@testing-library/jest-dom";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type ComponentProps } from "react";
import { Composer } from "./Composer";

function annaWrites(draft = "", more: Partial<ComponentProps<typeof Composer>> = {}) {
  const onSend = jest.fn();
  const onText = jest.fn();
  function Page() {
    const [text, setText] = useState(draft);
    const write = (next: string) => {
      onText(next);
      setText(next);
    };
    const send = (sent: string) => {
      onSend(sent);
      setText("");
    };
    return <Composer name="Ben S." text={text} onText={write} onSend={send} {...more} />;
  }
  render(<Page />);
  const field = screen.getByRole("textbox");
  return { anna: userEvent.setup(), field, onSend, onText };
}

it("the composer sends exactly the typed text on Enter and clears the field", async () => {
  const { anna, field, onSend } = annaWrites();
  await anna.type(field, "  Hello{Shift>}{Enter}{/Shift}Ben ");
  expect(onSend).not.toHaveBeenCalled();
  await anna.keyboard("{Enter}");
  expect(onSend).toHaveBeenCalledWith("  Hello\nBen ");
  await waitFor(() => expect(field).toHaveValue(""));
});

it("the composer sends when the Send button is clicked", async () => {
  const { anna, field, onSend } = annaWrites();
  await anna.type(field, "Hello");
  await anna.click(screen.getByRole("button", { name: "Send" }));
  expect(onSend).toHaveBeenCalledWith("Hello");
});

it("the composer continues a draft and reports every change to it", async () => {
  const { anna, field, onText } = annaWrites("Hel");
  await anna.type(field, "lo");
  expect(field).toHaveValue("Hello");
  expect(onText).toHaveBeenLastCalledWith("Hello");
});

it("the composer does not send on an Enter that only confirms an input method's composition", async () => {
  const { field, onSend } = annaWrites("にほん");
  fireEvent.keyDown(field, { key: "Enter", isComposing: true });
  // In Safari, the Enter that ends a composition has `isComposing: false`.
  fireEvent.keyDown(field, { key: "Enter", keyCode: 229 });
  await act(async () => undefined);
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(onSend).toHaveBeenCalledWith("にほん"));
});

describe("on an iPhone or iPad, whose keyboard turns on Shift by itself at the start of a sentence,", () => {
  beforeEach(() => void Object.defineProperties(navigator, { platform: ios("iPhone"), maxTouchPoints: ios(5) }));
  afterEach(() => ["platform", "maxTouchPoints"].forEach((name) => Reflect.deleteProperty(navigator, name)));
  const ios = (value: unknown) => ({ value, configurable: true });

  it.each(["See you at five. ", "Hello Ben!\n"])("the composer sends %j on Enter", async (text) => {
    const { anna, field, onSend } = annaWrites(text);
    await anna.click(field);
    fireEvent.keyDown(field, { key: "Enter", shiftKey: true });
    await waitFor(() => expect(onSend).toHaveBeenCalledWith(text));
  });

  it.each(["Hello Ben,", "Hello Ben, "])(
    "the composer starts a new line after %j if the user taps Shift",
    async (text) => {
      const { anna, field, onSend } = annaWrites(text);
      await anna.click(field);
      fireEvent.keyDown(field, { key: "Enter", shiftKey: true });
      await act(async () => undefined);
      expect(onSend).not.toHaveBeenCalled();
    },
  );

  it("the composer starts new lines while the user holds the Shift key of a real keyboard", async () => {
    const { anna, field, onSend } = annaWrites();
    await anna.type(field, "Hello. {Shift>}{Enter}{Enter}{/Shift}Ben. ");
    expect(onSend).not.toHaveBeenCalled();
    expect(field).toHaveValue("Hello. \n\nBen. ");
    fireEvent.keyDown(field, { key: "Enter", shiftKey: true });
    await waitFor(() => expect(onSend).toHaveBeenCalledWith("Hello. \n\nBen. "));
  });
});

it.each([
  ["an empty message", ""],
  ["only spaces and line breaks", "  \n\t\n"],
  ["only invisible characters", "\u200b\u2060\u00ad"],
  ["only letters that look blank", "\u3164\u2800"],
])("the composer never sends %s", async (_what, text) => {
  const { anna, field, onSend } = annaWrites(text);
  await anna.click(field);
  await anna.keyboard("{Enter}");
  await anna.click(screen.getByRole("button", { name: "Send" }));
  expect(onSend).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Send" })).toHaveAttribute("aria-disabled", "true");
});

it("the composer rejects a message of more than 5,000 code points and keeps its text", async () => {
  const { field, onSend } = annaWrites("👋".repeat(5001));
  expect(field).toHaveAccessibleDescription("Maximum 5000 characters allowed to enter");
  expect(screen.getByText("1 too many")).toBeVisible();
  await act(async () => fireEvent.keyDown(field, { key: "Enter" }));
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: "👋".repeat(5000) } });
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(onSend).toHaveBeenCalledWith("👋".repeat(5000)));
});

it("the composer shows how many characters are left, but only near the limit", () => {
  const { field } = annaWrites("a".repeat(4799));
  expect(screen.queryByText(/left$/)).toBeNull();
  fireEvent.change(field, { target: { value: "a".repeat(4988) } });
  expect(screen.getByText("12 left")).toBeVisible();
});

it("the composer warns about an email address or a phone number, but sends the message unchanged", async () => {
  const { field, onSend } = annaWrites("Write to anna@example.org");
  expect(screen.getByRole("status")).toHaveTextContent(/email address or a phone number/);
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(onSend).toHaveBeenCalledWith("Write to anna@example.org"));
  await waitFor(() => expect(screen.getByRole("status")).toBeEmptyDOMElement());
});

it("the composer's warning and counter appear in live regions that exist before, as screen readers require", () => {
  const { field } = annaWrites("");
  const status = screen.getByRole("status");
  fireEvent.change(field, { target: { value: "Write to anna@example.org" } });
  expect(screen.getByRole("status")).toBe(status);
  expect(status).toHaveTextContent(/email address or a phone number/);
  const counter = document.querySelectorAll("[aria-live]");
  fireEvent.change(field, { target: { value: "a".repeat(4850) } });
  expect(screen.getByText("150 left").parentElement).toBe(counter[0]);
});

it("the composer starts editing the last message on Arrow Up, but only when the field is empty", () => {
  const onUp = jest.fn();
  const { field } = annaWrites("", { onUp });
  fireEvent.keyDown(field, { key: "ArrowUp" });
  expect(onUp).toHaveBeenCalledTimes(1);
  fireEvent.change(field, { target: { value: "Hm" } });
  fireEvent.keyDown(field, { key: "ArrowUp" });
  expect(onUp).toHaveBeenCalledTimes(1);
});
