import { contactMessage, prefilledText } from "./contactMessage";

describe("the message that Anna receives", () => {
  const table: readonly [description: string, text: string, received: string][] = [
    ["the prefilled greeting alone", "Hi Anna!", "Hi Anna!"],
    ["text below the greeting", "Hi Anna!\nI want to learn Spanish.", "Hi Anna!\nI want to learn Spanish."],
    [
      "text on the same line as the greeting",
      "Hi Anna! I want to learn Spanish.",
      "Hi Anna!\nI want to learn Spanish.",
    ],
    ["text after an empty line", "Hi Anna!\n\nI want to learn.", "Hi Anna!\nI want to learn."],
    ["text without a greeting", "When are you free?", "Hi Anna!\nWhen are you free?"],
    ["a greeting typed twice, one of which is removed", "Hi Anna!\nHi Anna!\nHello.", "Hi Anna!\nHi Anna!\nHello."],
    ["a greeting with another name, which is kept", "Hi Anne! Are you there?", "Hi Anna!\nHi Anne! Are you there?"],
    ["a greeting in lowercase, which is kept", "hi anna! Are you there?", "Hi Anna!\nhi anna! Are you there?"],
    [
      "text surrounded by whitespace, which is trimmed",
      "  Hi Anna!  \n One line.\n Another.  \n",
      "Hi Anna!\nOne line.\n Another.",
    ],
  ];

  it.each(table)("is composed from %s", (_description, text, received) => {
    expect(contactMessage("Anna", text)).toBe(received);
  });

  it("is a request for a trial lesson when the prefilled request is sent unchanged", () => {
    expect(contactMessage("Anna", prefilledText("Anna", "trial"))).toBe(
      "Hi Anna!\nI would like to book a trial lesson with you. When are you available this week?",
    );
  });

  it("contains only one greeting even if the tutor's name has special characters", () => {
    expect(contactMessage("D'Arcy (Jo)", "Hi D'Arcy (Jo)! Hello.")).toBe("Hi D'Arcy (Jo)!\nHello.");
  });
});
