import "@testing-library/jest-dom";
import { act, screen, waitFor, within } from "@testing-library/react";
import { type ReactNode } from "react";
import userEvent from "@testing-library/user-event";
import { Unreachable } from "../../../../../graphql/connection/failures";
import { tutorSearch } from "../../../../../testing/tutorResponses";
import { heading, leo, loaded, mia, visitSearch } from "../../../../../testing/visitSearch";

describe("the price filter", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  async function focusesSlider(nora: ReturnType<typeof userEvent.setup>, name: "Lowest price" | "Highest price") {
    await nora.click(screen.getByRole("button", { name: "Price per lesson $1 - $40+" }));
    const slider = await screen.findByRole("slider", { name });
    act(() => slider.focus());
  }

  it("follows every move of the slider, and searches after a debounce of two seconds", async () => {
    const { browser, searches } = visitSearch();
    const nora = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await heading("38 teacher(s) that match your needs");
    await focusesSlider(nora, "Highest price");
    await nora.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(screen.getByText("$1 - $38", { selector: "p" })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1999));
    await nora.keyboard("{ArrowLeft}");
    await act(() => jest.advanceTimersByTimeAsync(1999));
    expect(searches()).toHaveLength(1);
    expect(browser.address()).toBe("/tutors");
    await act(() => jest.advanceTimersByTimeAsync(1));
    await waitFor(() => expect(searches().at(-1)).toEqual({ filter: { priceTo: 37 }, sort: "TOP_PICKS" }));
    expect(browser.address()).toBe("/tutors?to=37");
    await loaded();
  });

  it("neither delays another filter nor is lost when another filter changes", async () => {
    const { browser, searches } = visitSearch();
    const nora = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await heading("38 teacher(s) that match your needs");
    await focusesSlider(nora, "Lowest price");
    await nora.keyboard("{ArrowRight}{Escape}");
    await nora.selectOptions(screen.getByLabelText("I want to learn"), "English");
    expect(searches().at(-1)).toEqual({ filter: { subject: "english" }, sort: "TOP_PICKS" });
    await loaded();
    await act(() => jest.advanceTimersByTimeAsync(2000));
    await waitFor(() =>
      expect(searches().at(-1)).toEqual({ filter: { subject: "english", priceFrom: 2 }, sort: "TOP_PICKS" }),
    );
    expect(browser.address()).toBe("/tutors?subject=english&from=2");
    await loaded();
  });

  it("changes the number of tutors on the sheet's button, which has no number until the search is done", async () => {
    const countOf = (filter: unknown) => ("priceTo" in (filter as object) ? 5 : 38);
    visitSearch({ TutorSearch: ({ filter }) => tutorSearch([mia], { totalCount: countOf(filter) }) });
    const nora = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await heading("38 teacher(s) that match your needs");
    await nora.click(screen.getByRole("button", { name: "Filters" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Filters" }));
    expect(sheet.getByRole("button", { name: "Show 38 tutors" })).toBeVisible();
    act(() => sheet.getByRole("slider", { name: "Highest price" }).focus());
    await nora.keyboard("{ArrowLeft}");
    expect(sheet.getByRole("button", { name: "Show tutors" })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(await sheet.findByRole("button", { name: "Show 5 tutors" })).toBeVisible();
    await loaded();
  });

  it("keeps a price that was applied while a dialog was open, even after Nora closes the dialog with Back", async () => {
    const { browser, searches } = visitSearch();
    const nora = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await heading("38 teacher(s) that match your needs");
    await focusesSlider(nora, "Highest price");
    await nora.keyboard("{ArrowLeft}{Escape}");
    await browser.go("/tutors#account");
    expect(screen.getByRole("button", { name: "Price per lesson $1 - $39" })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(2000));
    await waitFor(() => expect(searches().at(-1)).toEqual({ filter: { priceTo: 39 }, sort: "TOP_PICKS" }));
    await browser.go(-1);
    await waitFor(() => expect(browser.address()).toBe("/tutors?to=39"));
    expect(screen.getByRole("button", { name: "Price per lesson $1 - $39" })).toBeVisible();
    await loaded();
  });

  it("doesn't interrupt navigation to a tutor's page that is still loading", async () => {
    let arrive: (page: { readonly element: ReactNode }) => void = () => undefined;
    const route = { path: "/tutors/:id", lazy: () => new Promise<{ element: ReactNode }>((r) => (arrive = r)) };
    const { browser } = visitSearch({}, "/tutors", [route]);
    const nora = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await heading("38 teacher(s) that match your needs");
    await focusesSlider(nora, "Highest price");
    await nora.keyboard("{ArrowLeft}{Escape}");
    await nora.click(screen.getByRole("link", { name: "Mia K." }));
    await act(() => jest.advanceTimersByTimeAsync(2000));
    await act(async () => arrive({ element: <h1>Mia's page</h1> }));
    expect(await screen.findByRole("heading", { name: "Mia's page" })).toBeVisible();
    expect(browser.address()).toBe("/tutors/mia");
  });

  it("leaves an open contact form alone when new results arrive, and doesn't reopen a closed one", async () => {
    let isUnreachable = false;
    visitSearch({
      TutorSearch: ({ filter }) => {
        if (isUnreachable) throw new Unreachable();
        return tutorSearch("priceTo" in (filter as object) ? [] : [mia, leo]);
      },
    });
    const nora = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await heading("2 teacher(s) that match your needs");
    await focusesSlider(nora, "Highest price");
    await nora.keyboard("{ArrowLeft}{Escape}");
    const card = within(screen.getByRole("article", { name: /Leo K\./ }));
    await nora.click(card.getByRole("button", { name: "Send message" }));
    const text = await screen.findByRole("textbox", { name: "Your message" });
    await nora.type(text, " Are you");
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(await screen.findByText("Looks like we can't find any matches")).toBeInTheDocument();
    await nora.type(text, " there?");
    expect(screen.getByRole("dialog", { name: "Contact Leo K." })).toBeVisible();
    expect(text).toHaveValue("Hi Leo! Are you there?");
    await nora.keyboard("{Escape}");
    isUnreachable = true;
    await nora.selectOptions(screen.getByLabelText("I want to learn"), "English");
    expect(await screen.findByText("We couldn't load the tutors")).toBeVisible();
    isUnreachable = false;
    await nora.click(screen.getByRole("button", { name: "Clear all" }));
    await heading("2 teacher(s) that match your needs");
    await loaded();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
