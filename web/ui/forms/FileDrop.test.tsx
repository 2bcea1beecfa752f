import "@testing-library/jest-dom";
import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { FileDrop } from "./FileDrop";

const file = new File(["picture"], "me.png", { type: "image/png" });

function open() {
  const onFile = jest.fn();
  const ignore = () => undefined;
  render(
    <>
      <FileDrop
        {...{ label: "Photo", hint: "JPEG or PNG", accept: "image/*", shape: "square", picture: null, onFile }}
        {...{ progress: { phase: "idle" }, onCancel: ignore, onRetry: ignore }}
      />
      <input aria-label="Link" />
      <div role="dialog">
        <p>Message</p>
      </div>
    </>,
  );
  return onFile;
}

test("the picture field is named after its label and its visible call to action", () => {
  open();
  expect(screen.getByLabelText("Photo")).toHaveAccessibleName("Photo Choose a picture");
});

function paste(target: Element) {
  const event = createEvent.paste(target, { clipboardData: { files: [file] } });
  fireEvent(target, event);
  return event;
}

test.each([
  ["the page", () => document.body],
  ["the field", () => screen.getByLabelText("Photo")],
])("the picture field accepts a picture that is pasted on %s", (_where, target) => {
  const onFile = open();
  expect(paste(target()).defaultPrevented).toBe(true);
  expect(onFile).toHaveBeenCalledWith(file);
});

test.each([
  ["a text field", () => screen.getByLabelText("Link")],
  ["a dialog", () => screen.getByText("Message")],
])("the picture field ignores a picture that is pasted into %s", (_where, target) => {
  const onFile = open();
  expect(paste(target()).defaultPrevented).toBe(false);
  expect(onFile).not.toHaveBeenCalled();
});
