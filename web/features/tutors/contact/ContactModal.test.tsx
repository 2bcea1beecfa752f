import "@testing-library/jest-dom";
import { act, screen, waitFor, within } from "@testing-library/react";
import { Unreachable } from "../../../graphql/connection/failures";
import { forgetAccountStorage } from "../../../graphql/session/forgetSession";
import { unsentMessages } from "../../../graphql/session/unsentMessages";
import { setViewer, type Viewer } from "../../../graphql/session/viewerStore";
import userEvent from "@testing-library/user-event";
import { fakeServer, type Answers } from "../../../testing/fakeServer";
import { openPage } from "../../../testing/openPage";
import { subjects, tutor, tutorSearch } from "../../../testing/tutorResponses";
import { Toaster } from "../../../ui/overlays/Toast";
import { dismissToast, toastNow } from "../../../ui/overlays/toastStore";
import { TutorSearchPage } from "../search/TutorSearchPage";

const mia = tutor("mia", "Mia");
const stored = (problems: readonly { code: string; reason: string; field: string | null }[] = []) => ({
  startChat: {
    __typename: "SendMessagePayload",
    message: problems.length > 0 ? null : { __typename: "Message", id: "c1-2" },
    userErrors: problems.map((problem) => ({ __typename: "SendMessageUserError", ...problem })),
  },
});

const logIn = (id: string) => setViewer({ status: "known", viewer: { id } as Viewer });

async function noraPresses(
  button: "Send message" | "Book trial lesson",
  StartChat: Answers[string] = () => stored(),
  found = mia,
) {
  const server = fakeServer({ SubjectPicker: () => subjects, TutorSearch: () => tutorSearch([found]), StartChat });
  const page = (
    <>
      <TutorSearchPage />
      <Toaster />
    </>
  );
  openPage({ "/tutors": page }, { client: server.client, address: "/tutors" });
  const nora = userEvent.setup();
  await nora.click(await screen.findByRole("button", { name: button }));
  await screen.findByRole("dialog");
  const sent = () => server.variablesOf("StartChat").map(({ input }) => input as Readonly<Record<string, string>>);
  return { nora, sent };
}

const field = () => screen.getByRole("textbox", { name: "Your message" });
const sendButton = () => screen.getByRole("button", { name: "Send message" });
const formStatus = () => within(screen.getByRole("dialog")).getByRole("status");
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

beforeEach(() => {
  localStorage.clear();
  logIn("nora");
  dismissToast(toastNow()?.id ?? 0);
});
afterEach(() => jest.restoreAllMocks());

it("the contact form opens with a greeting and the cursor after it, and sends what Nora adds", async () => {
  const { nora, sent } = await noraPresses("Send message");
  expect(screen.getByRole("dialog", { name: "Contact Mia K." })).toBeVisible();
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue("Hi Mia!");
  await nora.keyboard(" I want to learn CSS.");
  await nora.click(sendButton());
  await closed();
  expect(sent()).toEqual([
    { tutorId: "mia", kind: "TEXT", content: "Hi Mia!\nI want to learn CSS.", clientMessageId: expect.any(String) },
  ]);
  expect(screen.getByText("Success!")).toBeVisible();
  expect(screen.getByText("Your message successfully sent to Mia")).toBeVisible();
  await nora.click(screen.getByRole("button", { name: "Send message" }));
  expect(await screen.findByRole("textbox")).toHaveValue("Hi Mia!");
});

it("text on a tutor's card and in the contact form is laid out in the direction of its content", async () => {
  await noraPresses("Send message");
  expect(field()).toHaveAttribute("dir", "auto");
  for (const text of ["Mia's headline", "Mia's introduction"])
    expect(screen.getByText(text)).toHaveAttribute("dir", "auto");
});

it("a right-to-left name on a tutor's card and in the contact form keeps the period after its initial in place", async () => {
  await noraPresses("Send message", undefined, { ...mia, displayName: "דוד כ." });
  expect(screen.getByText("דוד כ.").localName).toBe("bdi");
  expect(screen.getByTitle("Save \u2068דוד כ.\u2069")).toBeInTheDocument();
  expect(screen.getByRole("dialog", { name: "Contact \u2068דוד כ.\u2069" })).toBeVisible();
});

it("the contact form's title ends with one dot, whether or not the tutor's name does", async () => {
  await noraPresses("Send message", undefined, { ...mia, displayName: "דוד" });
  expect(screen.getByRole("dialog", { name: "Contact \u2068דוד\u2069." })).toBeVisible();
});

it("the contact form opens prefilled with a trial lesson request, and sends it", async () => {
  const { nora, sent } = await noraPresses("Book trial lesson");
  await nora.keyboard("{Control>}{Enter}{/Control}");
  await closed();
  expect(sent()[0]).toMatchObject({
    kind: "TRIAL_REQUEST",
    content: "Hi Mia!\nI would like to book a trial lesson with you. When are you available this week?",
  });
});

it("the contact form keeps Nora's text as a draft until she sends it", async () => {
  const { nora } = await noraPresses("Send message");
  await nora.keyboard(" One moment");
  await nora.keyboard("{Escape}");
  await closed();
  await nora.click(screen.getByRole("button", { name: "Send message" }));
  expect(await screen.findByRole("textbox")).toHaveValue("Hi Mia! One moment");
});

it("the contact form opens with the greeting again after Nora has deleted its text and closed it", async () => {
  const { nora } = await noraPresses("Send message");
  await nora.clear(screen.getByRole("textbox"));
  await nora.keyboard(" {Escape}");
  await closed();
  await nora.click(screen.getByRole("button", { name: "Send message" }));
  expect(await screen.findByRole("textbox")).toHaveValue("Hi Mia!");
});

it("the contact form hides Nora's draft from other users, and discards it when she logs out", async () => {
  const { nora } = await noraPresses("Send message");
  await nora.keyboard(" My number is 5");
  const reopen = async () => {
    await nora.keyboard("{Escape}");
    await closed();
    await nora.click(screen.getByRole("button", { name: "Send message" }));
    return screen.findByRole("textbox");
  };
  logIn("eve");
  expect(await reopen()).toHaveValue("Hi Mia!");
  logIn("nora");
  expect(await reopen()).toHaveValue("Hi Mia! My number is 5");
  await forgetAccountStorage("nora");
  expect(await reopen()).toHaveValue("Hi Mia!");
});

it("the contact form does not send a blank message, but shows an error next to the field and moves focus there", async () => {
  const { nora, sent } = await noraPresses("Send message");
  await nora.clear(field());
  await nora.click(sendButton());
  expect(field()).toHaveAccessibleDescription("Please fill out the field");
  expect(field()).toHaveFocus();
  expect(sent()).toEqual([]);
  await nora.type(field(), "Hello");
  expect(field()).toBeValid();
  expect(field()).not.toHaveAccessibleDescription("Please fill out the field");
});

it("the contact form shows the server's validation error next to the field and moves focus there", async () => {
  const { nora } = await noraPresses("Send message", () =>
    stored([{ code: "TUTOR_NOT_LISTED", reason: "This tutor takes no messages now.", field: null }]),
  );
  await nora.click(sendButton());
  await waitFor(() => expect(field()).toHaveAccessibleDescription("This tutor takes no messages now."));
  expect(field()).toHaveFocus();
  expect(screen.queryByText("Success!")).toBeNull();
});

it("the contact form reuses the clientMessageId when it retries the same text, and uses a new one for different text", async () => {
  let failures = 2;
  const { nora, sent } = await noraPresses("Send message", () => {
    if (failures-- > 0) throw new Unreachable();
    return stored();
  });
  await nora.click(sendButton());
  await waitFor(() =>
    expect(field()).toHaveAccessibleDescription(expect.stringContaining("We could not reach the server.")),
  );
  await nora.click(sendButton());
  await waitFor(() => expect(sent()).toHaveLength(2));
  await waitFor(() => expect(sendButton()).not.toHaveAttribute("aria-busy"));
  await nora.type(field(), " And more.");
  await nora.click(sendButton());
  await closed();
  const [first, second, third] = sent().map(({ clientMessageId }) => clientMessageId);
  expect(first).toBe(second);
  expect(third).not.toBe(first);
});

it("the contact form reuses the clientMessageId on a retry even if the browser's storage is full", async () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  let failures = 1;
  const { nora, sent } = await noraPresses("Send message", () => {
    if (failures-- > 0) throw new Unreachable();
    return stored();
  });
  await nora.click(sendButton());
  await screen.findByText(/We could not reach the server/);
  await nora.click(sendButton());
  await closed();
  expect(sent()[1]).toEqual(sent()[0]);
});

it("the contact form reuses the clientMessageId if Nora closes it before a response arrives and then resends the message", async () => {
  const { nora, sent } = await noraPresses("Send message", () => new Promise(() => undefined));
  await nora.click(sendButton());
  await nora.keyboard("{Escape}");
  await closed();
  await nora.click(screen.getByRole("button", { name: "Send message" }));
  await screen.findByRole("textbox");
  await nora.click(sendButton());
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual(sent()[0]);
});

it("the contact form uses a new clientMessageId if Nora sends the same text again an hour after an attempt that got no response", async () => {
  const { nora, sent } = await noraPresses("Book trial lesson", () => new Promise(() => undefined));
  await nora.click(sendButton());
  await nora.keyboard("{Escape}");
  await closed();
  const anHourLater = Date.now() + 60 * 60_000;
  jest.spyOn(Date, "now").mockReturnValue(anHourLater);
  await nora.click(screen.getByRole("button", { name: "Book trial lesson" }));
  await screen.findByRole("textbox");
  await nora.click(sendButton());
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.["content"]).toBe(sent()[0]?.["content"]);
  expect(sent()[1]?.["clientMessageId"]).not.toBe(sent()[0]?.["clientMessageId"]);
});

function network(state: "online" | "offline") {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(state === "online");
  act(() => void window.dispatchEvent(new Event(state)));
}

/** Sends the prefilled text as Nora. The test decides when the responses to this and later messages arrive. */
async function noraAwaitsAnswers() {
  const answers: ((answer: ReturnType<typeof stored>) => void)[] = [];
  const hold = () => new Promise<ReturnType<typeof stored>>((resolve) => answers.push(resolve));
  const { nora, sent } = await noraPresses("Send message", hold);
  const sends = async (count: number) => {
    await nora.click(sendButton());
    await waitFor(() => expect(answers).toHaveLength(count));
  };
  const close = async () => {
    await nora.keyboard("{Escape}");
    await closed();
  };
  const reopen = async () => {
    await close();
    await nora.click(screen.getByRole("button", { name: "Send message" }));
    return screen.findByRole("textbox");
  };
  await sends(1);
  return { nora, sent, sends, close, reopen, answerFirst: (answer = stored()) => answers[0]?.(answer) };
}

it("the contact form stays open with the text of a second message when the response to the first one arrives", async () => {
  const { nora, reopen, answerFirst } = await noraAwaitsAnswers();
  await nora.type(await reopen(), " On Sundays?");
  answerFirst();
  expect(await screen.findByText("Success!")).toBeVisible();
  expect(field()).toHaveValue("Hi Mia! On Sundays?");
  expect(await reopen()).toHaveValue("Hi Mia! On Sundays?");
});

it("the contact form reuses the clientMessageId on a retry even if an earlier message is accepted in the meantime", async () => {
  const { nora, sent, sends, reopen, answerFirst } = await noraAwaitsAnswers();
  await nora.type(await reopen(), " On Sundays?");
  await sends(2);
  answerFirst();
  await screen.findByText("Success!");
  await reopen();
  await sends(3);
  expect(sent()[2]).toEqual(sent()[1]);
});

it("a message counts as unsent until there is a response, even after Nora has closed the contact form", async () => {
  const before = unsentMessages().count();
  const { close, answerFirst } = await noraAwaitsAnswers();
  await close();
  expect(unsentMessages().count()).toBe(before + 1);
  answerFirst();
  expect(await screen.findByText("Success!")).toBeVisible();
  expect(unsentMessages().count()).toBe(before);
});

it("a toast shows the reason if a message is rejected after Nora has closed the contact form", async () => {
  const { close, answerFirst } = await noraAwaitsAnswers();
  await close();
  answerFirst(stored([{ code: "TUTOR_NOT_LISTED", reason: "This tutor takes no messages now.", field: null }]));
  expect(await screen.findByText("This tutor takes no messages now.")).toBeVisible();
});

it("the contact form sends the message only once, no matter how often Nora clicks Send", async () => {
  const { nora, sent } = await noraPresses("Send message", () => new Promise(() => undefined));
  await nora.dblClick(sendButton());
  await nora.click(field());
  await nora.keyboard("{Control>}{Enter}{/Control}");
  expect(sent()).toHaveLength(1);
});

it("the contact form says that Nora is offline and when her message will be sent, and its button keeps its label", async () => {
  network("offline");
  const { nora, sent, answerFirst } = await noraAwaitsAnswers();
  const status = formStatus();
  expect(status).toHaveTextContent(
    "You are offline. Your message will be sent when you are back online. Until then, keep Saywell open.",
  );
  const button = sendButton();
  expect(button).not.toHaveAttribute("aria-busy");
  expect(button).toHaveAttribute("aria-disabled", "true");
  await nora.click(button);
  expect(sent()).toHaveLength(1);
  network("online");
  expect(status).toBeEmptyDOMElement();
  expect(button).toHaveAttribute("aria-busy", "true");
  answerFirst();
  await closed();
  expect(screen.getByText("Success!")).toBeVisible();
});

it("the contact form says that Nora is offline if she loses the connection while it is sending, but not before", async () => {
  const { reopen, close } = await noraAwaitsAnswers();
  expect(formStatus()).toBeEmptyDOMElement();
  network("offline");
  expect(formStatus()).toHaveTextContent(/^You are offline\./);
  await reopen();
  expect(formStatus()).toBeEmptyDOMElement();
  await close();
});
