import { render, screen } from "@testing-library/react";
import { MessageText } from "./MessageText";

it("a message's text is laid out in the direction of its content", () => {
  render(<MessageText content="مرحبا سام!" />);
  expect(screen.getByText("مرحبا سام!").getAttribute("dir")).toBe("auto");
});

it("a link's text contains no bidirectional control characters, so that it shows the URL it opens", () => {
  render(<MessageText content={"\u202ELook: https://evil.example/\u202Emoc.elgoog\u2066 now"} />);
  const link = screen.getByRole("link");
  const address = link.querySelector("bdi");
  expect(address?.textContent).toBe("https://evil.example/moc.elgoog");
  expect(new URL(link.getAttribute("href") ?? "").host).toBe("evil.example");
});
