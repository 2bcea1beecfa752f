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

it("a link in a message has the browser's menu on a long press on iOS, although the bubble around it has none", () => {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]) as CSSStyleRule[];
  render(<MessageText content="https://example.org/a" />);
  const rule = rules.find(({ selectorText }) => selectorText === `.${screen.getByRole("link").className}`);
  expect(rule?.style.getPropertyValue("-webkit-touch-callout")).toBe("default");
});
