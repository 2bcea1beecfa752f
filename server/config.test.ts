import { readConfig } from "./config.js";

describe("the address people type", () => {
  it.each([
    ["127.0.0.1", "http://127.0.0.1:4000"],
    ["0.0.0.0", "http://localhost:4000"],
    ["::", "http://localhost:4000"],
    ["::1", "http://[::1]:4000"],
    ["fd00::12", "http://[fd00::12]:4000"],
  ])("of a server that listens on %s is %s", (HOST, expected) => {
    expect(readConfig({ HOST }).publicUrl).toBe(expected);
  });

  it("is what the operator says, where they say it", () => {
    expect(readConfig({ HOST: "::", PUBLIC_URL: "https://learn.example" }).publicUrl).toBe("https://learn.example");
  });
});
