import { renderHook } from "@testing-library/react";
import { anna, ben, message } from "../../../../testing/chatResponses";
import { shownMessages } from "./shownMessages";
import { useArrivals } from "./useArrivals";

const nobodyRead = { viewerId: anna.id, counterpartDeliveredUpTo: 0, counterpartReadUpTo: 0, isConnected: true };
const shown = (...stored: readonly ReturnType<typeof message>[]) => shownMessages(stored, [], nobodyRead);

/** Opens Anna's chat with Ben before its messages are loaded. */
function annaOpens() {
  type Messages = Parameters<typeof useArrivals>[0];
  const { result, rerender } = renderHook((messages) => useArrivals(messages, "Ben S."), {
    initialProps: null as Messages,
  });
  return { announced: () => result.current.text, shows: (messages: ReturnType<typeof shown>) => rerender(messages) };
}

it("a conversation announces Ben's first message in a chat in which only Anna has written", () => {
  const { announced, shows } = annaOpens();
  shows(shown(message("c1", 2, anna)));
  expect(announced()).toBe("");
  shows(shown(message("c1", 2, anna), message("c1", 3, ben)));
  expect(announced()).toBe("Ben S.: Ben says 3");
});

it("a conversation announces neither its initially loaded messages nor older ones", () => {
  const { announced, shows } = annaOpens();
  shows(shown(message("c1", 5, anna)));
  shows(shown(message("c1", 4, ben), message("c1", 5, anna)));
  shows(shown(message("c1", 3, ben), message("c1", 4, ben), message("c1", 5, anna)));
  expect(announced()).toBe("");
});

it("a conversation announces all of Ben's messages that arrive together", () => {
  const { announced, shows } = annaOpens();
  shows(shown(message("c1", 2, anna)));
  shows(shown(message("c1", 2, anna), message("c1", 3, ben), message("c1", 4, ben)));
  expect(announced()).toBe("Ben S.: Ben says 3\nBen S.: Ben says 4");
});

it("a conversation announces a message from Ben that arrives after a later one from Anna", () => {
  const { announced, shows } = annaOpens();
  shows(shown(message("c1", 2, ben)));
  shows(shown(message("c1", 2, ben), message("c1", 4, anna)));
  shows(shown(message("c1", 2, ben), message("c1", 3, ben), message("c1", 4, anna)));
  expect(announced()).toBe("Ben S.: Ben says 3");
});

it("a conversation announces a message from Ben with a lower sequence number after the server has lost the newest messages", () => {
  const { announced, shows } = annaOpens();
  shows(shown(message("c1", 2, ben)));
  shows(shown(message("c1", 2, ben), message("c1", 3, anna), message("c1", 4, ben)));
  shows(shown(message("c1", 2, ben)));
  expect(announced()).toBe("");
  shows(shown(message("c1", 2, ben), message("c1", 3, ben)));
  expect(announced()).toBe("Ben S.: Ben says 3");
});

it("a conversation does not announce a message from Ben that has already been removed when it arrives", () => {
  const { announced, shows } = annaOpens();
  shows(shown(message("c1", 2, ben)));
  const removed = message("c1", 3, ben, { content: "", removedAt: "2026-03-14T11:00:00.000Z" });
  shows(shown(message("c1", 2, ben), removed));
  expect(announced()).toBe("");
});
