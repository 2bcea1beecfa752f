import "@testing-library/jest-dom";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import type { RouteObject } from "react-router-dom";
import { ServerFailed, Unreachable } from "../../../graphql/connection/failures";
import { fakeServer, type Answers } from "../../../testing/fakeServer";
import { openPage } from "../../../testing/openPage";
import { subjects, tutor, tutorSearch } from "../../../testing/tutorResponses";
import { Main } from "../../../ui/layout/Main";
import { Toaster } from "../../../ui/overlays/Toast";
import { endFirstSearch, expectFirstSearch } from "./firstSearch";
import { TutorSearchPage } from "./TutorSearchPage";

const mia = tutor("mia", "Mia");
const leo = tutor("leo", "Leo", {
  verified: false,
  country: "uz",
  lessonPrice: { __typename: "Money", amount: 1250 },
  youtubeVideoId: null,
});

function visit(answers: Answers = {}, address = "/tutors", routes: readonly RouteObject[] = []) {
  const server = fakeServer({
    SubjectPicker: () => subjects,
    TutorSearch: () => tutorSearch([mia, leo], { totalCount: 38 }),
    ...answers,
  });
  const page = (
    <Main>
      <TutorSearchPage />
    </Main>
  );
  const browser = openPage({ "/tutors": page }, { client: server.client, address, routes });
  const searches = () => server.variablesOf("TutorSearch").map(({ filter, sort }) => ({ filter, sort }));
  return { browser, nora: userEvent.setup(), searches };
}

const loaded = () => waitFor(() => expect(document.querySelector("[aria-busy='true']")).toBeNull());
const heading = (text: string) => screen.findByRole("heading", { level: 2, name: text });

describe("the search results", () => {
  it("show the total number of matches, not the number loaded, and a card for each loaded tutor", async () => {
    visit();
    expect(await heading("38 teacher(s) that match your needs")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
      "Online English tutors & teachers for private lessons",
    );
    const card = within(screen.getByRole("article", { name: /Mia K\./ }));
    expect(card.getByText("Verified tutor")).toBeInTheDocument();
    expect(card.getByRole("img", { name: "Spain" })).toBeInTheDocument();
    expect(card.getByText("Mia's headline")).toBeVisible();
    expect(card.getByText("Mia's introduction")).toBeVisible();
    expect(card.getByText("$17")).toBeVisible();
    expect(card.getByText("50-min lesson")).toBeVisible();
    expect(card.getByRole("button", { name: "Book trial lesson" })).toBeVisible();
    expect(card.getByRole("button", { name: "Send message" })).toBeVisible();
    expect(card.getByRole("button", { name: "Send message" })).toHaveAccessibleDescription("Mia K.");
    expect(card.getByRole("button", { name: "Book trial lesson" })).toHaveAccessibleDescription("Mia K.");
    expect(card.getByRole("link", { name: /^Watch introduction video of Mia K\./ })).toBeVisible();
    expect(card.getByRole("link", { name: "Mia K." })).toHaveAttribute("href", "/tutors/mia");
    const other = within(screen.getByRole("article", { name: /Leo K\./ }));
    expect(other.getByText("Not verified")).toBeInTheDocument();
    expect(other.getByText("$12.50")).toBeVisible();
  });

  it("show the video of the tutor whose card is hovered or focused", async () => {
    visit();
    const panel = within(await screen.findByRole("complementary", { name: "Introduction video" }));
    const video = () => panel.queryByRole("link");
    expect(video()).toHaveAccessibleName("Watch the introduction video of Mia K. (opens in a new tab)");
    expect(video()).toHaveAttribute("href", "https://www.youtube.com/watch?v=dQw4w9WgXcQ");
    expect(video()).toHaveAttribute("target", "_blank");
    fireEvent.pointerEnter(screen.getByRole("article", { name: /Leo K\./ }));
    expect(video()).toBeNull();
    expect(panel.getByText("No introduction video yet")).toBeVisible();
    act(() => screen.getByRole("link", { name: "Mia K." }).focus());
    expect(video()).toBeVisible();
  });

  it("show an empty state with a button to clear the filters when no tutor matches", async () => {
    const { nora, searches } = visit({ TutorSearch: () => tutorSearch([]) }, "/tutors?subject=english");
    expect(await screen.findByText("Looks like we can't find any matches")).toBeVisible();
    expect(screen.getByText("Try removing some filters to see your top tutors")).toBeVisible();
    await nora.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(searches().at(-1)).toEqual({ filter: {}, sort: "TOP_PICKS" }));
    await loaded();
  });

  it("show an error and a retry button when the search fails", async () => {
    let isUnreachable = true;
    const { nora } = visit({
      TutorSearch: () => {
        if (isUnreachable) throw new Unreachable();
        return tutorSearch([mia]);
      },
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("We could not reach the server.");
    isUnreachable = false;
    await nora.click(screen.getByRole("button", { name: "Try again" }));
    expect(await heading("1 teacher(s) that match your needs")).toBeVisible();
  });

  it("move focus to the main content when a focused button disappears after a failed search", async () => {
    let isUnreachable = true;
    const { nora } = visit(
      {
        TutorSearch: () => {
          if (isUnreachable) throw new Unreachable();
          return tutorSearch([mia]);
        },
      },
      "/tutors?subject=english",
    );
    await screen.findByRole("alert");
    await nora.click(screen.getByRole("button", { name: "Remove English" }));
    expect(screen.getByRole("main")).toHaveFocus();
    const retry = await screen.findByRole("button", { name: "Try again" });
    act(() => retry.focus());
    isUnreachable = false;
    await nora.keyboard("{Enter}");
    expect(await heading("1 teacher(s) that match your needs")).toBeVisible();
    expect(screen.getByRole("main")).toHaveFocus();
  });
});

describe("the search results that Nora has seen before", () => {
  it("are refetched when she opens the search page again, and kept when she goes back to it", async () => {
    let totalCount = 38;
    const { browser, searches } = visit({ TutorSearch: () => tutorSearch([mia, leo], { totalCount }) });
    await heading("38 teacher(s) that match your needs");
    totalCount = 39;
    await browser.go("/elsewhere");
    await browser.go("/tutors");
    expect(await heading("39 teacher(s) that match your needs")).toBeVisible();
    expect(searches()).toHaveLength(2);
    await browser.go("/elsewhere");
    await browser.go(-1);
    expect(await heading("39 teacher(s) that match your needs")).toBeVisible();
    await loaded();
    expect(searches()).toHaveLength(2);
  });

  it("are limited to the first ten while they are refetched, because the response replaces them all", async () => {
    const tutors = Array.from({ length: 12 }, (_, index) => tutor(`t${index}`, `Tutor${index}`));
    let isHeld = false;
    let answer: () => void = () => undefined;
    const { browser, nora } = visit({
      TutorSearch: async ({ after, first }) => {
        if (after) return tutorSearch(tutors.slice(first as number));
        if (isHeld) await new Promise<void>((resolve) => (answer = resolve));
        return tutorSearch(tutors.slice(0, first as number), { hasNextPage: true });
      },
    });
    await nora.click(await screen.findByRole("button", { name: "Show more tutors" }));
    await screen.findByRole("article", { name: /Tutor11/ });
    isHeld = true;
    await browser.go("/elsewhere");
    await browser.go("/tutors");
    expect(screen.getAllByRole("article")).toHaveLength(10);
    expect(screen.queryByRole("button", { name: "Show more tutors" })).toBeNull();
    expect(document.querySelector("[aria-busy='true']")).not.toBeNull();
    await act(async () => answer());
    expect(await screen.findByRole("button", { name: "Show more tutors" })).toBeVisible();
    expect(screen.getAllByRole("article")).toHaveLength(10);
    await loaded();
  });

  it("stay limited to ten after the refetch has failed, and the Show more tutors button then refetches them", async () => {
    const tutors = Array.from({ length: 12 }, (_, index) => tutor(`t${index}`, `Tutor${index}`));
    let isUnreachable = false;
    const { browser, nora, searches } = visit({
      TutorSearch: ({ after, first }) => {
        if (isUnreachable) throw new Unreachable();
        const page = after ? tutors.slice(first as number) : tutors.slice(0, first as number);
        return tutorSearch(page, { hasNextPage: !after });
      },
      SaveTutor: () => {
        throw new Unreachable();
      },
    });
    const more = () => screen.findByRole("button", { name: "Show more tutors" });
    await nora.click(await more());
    await screen.findByRole("article", { name: /Tutor11/ });
    isUnreachable = true;
    await browser.go("/elsewhere");
    await browser.go("/tutors");
    const button = await more();
    expect(screen.getAllByRole("article")).toHaveLength(10);
    const heart = screen.getByRole("button", { name: /^Save Tutor0/ });
    await nora.click(heart);
    await waitFor(() => expect(heart).toHaveAttribute("aria-pressed", "false"));
    expect(screen.getAllByRole("article")).toHaveLength(10);
    await nora.click(button);
    await waitFor(() => expect(searches()).toHaveLength(4));
    await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
    expect(button).toHaveFocus();
    expect(screen.getAllByRole("article")).toHaveLength(10);
    isUnreachable = false;
    await nora.click(button);
    await waitFor(() => expect(searches()).toHaveLength(5));
    await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
    expect(screen.getAllByRole("article")).toHaveLength(10);
  });

  it("are all still there when she goes back to her saved tutors", async () => {
    const tutors = Array.from({ length: 12 }, (_, index) => tutor(`t${index}`, `Tutor${index}`));
    const answer: Answers[string] = ({ after, first }) =>
      after ? tutorSearch(tutors.slice(10)) : tutorSearch(tutors.slice(0, first as number), { hasNextPage: true });
    const { browser, nora, searches } = visit({ TutorSearch: answer }, "/tutors?saved=1");
    await nora.click(await screen.findByRole("button", { name: "Show more tutors" }));
    await screen.findByRole("article", { name: /Tutor11/ });
    await browser.go("/elsewhere");
    await browser.go(-1);
    expect(screen.getAllByRole("article")).toHaveLength(12);
    await loaded();
    expect(searches()).toHaveLength(2);
    await browser.go("/elsewhere");
    await browser.go("/tutors?saved=1");
    await loaded();
    expect(searches()).toHaveLength(3);
  });

  it("all stay on the page after they have been refetched, even if a different tutor is now first", async () => {
    let tutors = Array.from({ length: 10 }, (_, index) => tutor(`t${index}`, `Tutor${index}`));
    let isHeld = false;
    let answer: () => void = () => undefined;
    const { browser } = visit({
      TutorSearch: async () => {
        if (isHeld) await new Promise<void>((resolve) => (answer = resolve));
        return tutorSearch(tutors);
      },
    });
    await screen.findByRole("article", { name: /Tutor9/ });
    isHeld = true;
    await browser.go("/elsewhere");
    await browser.go("/tutors");
    const card = screen.getByRole("article", { name: /Tutor0/ });
    tutors = tutors.toReversed();
    await act(async () => answer());
    await waitFor(() => expect(screen.getAllByRole("article")[0]).toHaveAccessibleName(/Tutor9/));
    await loaded();
    expect(screen.getByRole("article", { name: /Tutor0/ })).toBe(card);
  });

  it("are not shown when she filters by saved tutors, because she may have saved more since", async () => {
    let saved: ReturnType<typeof tutorSearch> | Promise<never> = tutorSearch([]);
    const { browser, nora } = visit({
      TutorSearch: ({ filter }) => ((filter as { savedOnly?: true }).savedOnly ? saved : tutorSearch([mia, leo])),
    });
    const savedOnly = () => screen.getByRole("button", { name: "Saved" });
    await heading("2 teacher(s) that match your needs");
    await nora.click(savedOnly());
    expect(await screen.findByText("No saved tutors yet")).toBeVisible();
    await nora.click(screen.getByRole("button", { name: "Find tutors" }));
    await heading("2 teacher(s) that match your needs");
    await browser.go("/elsewhere");
    await browser.go(-1);
    let fail: (error: Error) => void = () => undefined;
    saved = new Promise((_, reject) => (fail = reject));
    await nora.click(savedOnly());
    expect(screen.getAllByRole("article")).toHaveLength(2);
    expect(screen.queryByText("No saved tutors yet")).toBeNull();
    fail(new Unreachable());
    expect(await screen.findByText("We couldn't load the tutors")).toBeVisible();
  });
});

describe("a longer list of tutors", () => {
  const zoe = tutor("zoe", "Zoe");
  const more = () => screen.findByRole("button", { name: "Show more tutors" });

  it("shows a tutor only once even if they have moved to a later page in the meantime", async () => {
    const { nora } = visit({
      TutorSearch: ({ filter, after }) => {
        if ((filter as { subject?: string }).subject) return tutorSearch([leo]);
        return after ? tutorSearch([zoe, mia]) : tutorSearch([mia, leo], { hasNextPage: true });
      },
    });
    await nora.click(await more());
    await screen.findByRole("article", { name: /Zoe K\./ });
    expect(screen.getAllByRole("article", { name: /Mia K\./ })).toHaveLength(1);
    await nora.selectOptions(screen.getByLabelText("I want to learn"), "English");
    await heading("1 teacher(s) that match your needs");
    await loaded();
    expect(screen.getAllByRole("article")).toHaveLength(1);
  });

  it("shows a toast with the reason when more tutors can't be loaded, and loads them on the next click", async () => {
    let isFailing = true;
    const { nora } = visit({
      TutorSearch: ({ after }) => {
        if (after && isFailing) throw new ServerFailed();
        return after ? tutorSearch([zoe]) : tutorSearch([mia, leo], { hasNextPage: true });
      },
    });
    render(<Toaster />);
    await nora.click(await more());
    expect(await screen.findByText("Something went wrong on our side.")).toBeVisible();
    isFailing = false;
    await nora.click(await more());
    expect(await screen.findByRole("article", { name: /Zoe K\./ })).toBeVisible();
  });
});

describe("the heart on a tutor's card", () => {
  it("reverts, and a toast gives the reason, when the server refuses to save the tutor", async () => {
    const userErrors = [{ __typename: "SaveTutorUserError", reason: "There is no such tutor." }];
    const { nora } = visit({
      SaveTutor: () => ({ saveTutor: { __typename: "SaveTutorPayload", tutor: null, userErrors } }),
    });
    render(<Toaster />);
    const heart = await screen.findByRole("button", { name: /^Save Mia K/ });
    await nora.click(heart);
    expect(await screen.findByText("There is no such tutor.")).toBeVisible();
    expect(heart).toHaveAttribute("aria-pressed", "false");
  });

  it("reverts, and a toast gives the reason, when the request fails", async () => {
    const { nora } = visit({
      SaveTutor: () => {
        throw new ServerFailed();
      },
    });
    render(<Toaster />);
    const heart = await screen.findByRole("button", { name: /^Save Mia K/ });
    await nora.click(heart);
    expect(await screen.findByText("Something went wrong on our side.")).toBeVisible();
    expect(heart).toHaveAttribute("aria-pressed", "false");
  });
});

describe("on a phone with a scrolled list", () => {
  const shown = jest.spyOn(Element.prototype, "scrollIntoView");
  beforeEach(() => shown.mockClear());
  afterAll(() => shown.mockRestore());

  async function scrollPast(pixels: number) {
    const { nora } = visit();
    const top = await heading("38 teacher(s) that match your needs");
    top.getBoundingClientRect = () => new DOMRect(0, -pixels, 300, 28);
    return { nora, top };
  }

  it("changing the sort order scrolls back to the list's heading", async () => {
    const { nora, top } = await scrollPast(900);
    await nora.selectOptions(screen.getByLabelText("Sort"), "Best rating");
    expect(shown.mock.contexts).toEqual([top]);
    await loaded();
  });

  it("closing the filter sheet scrolls back to the list's heading if a filter has changed", async () => {
    const { nora, top } = await scrollPast(900);
    await nora.click(screen.getByRole("button", { name: "Filters" }));
    await nora.click(await screen.findByRole("button", { name: "Show 38 tutors" }));
    expect(shown).not.toHaveBeenCalled();
    await nora.click(screen.getByRole("button", { name: "Filters" }));
    await nora.selectOptions(within(await screen.findByRole("dialog")).getByLabelText("I want to learn"), "English");
    await nora.keyboard("{Escape}");
    expect(shown.mock.contexts).toEqual([top]);
    await loaded();
  });

  it("changing the sort order keeps the scroll position if the list's heading is still visible", async () => {
    const { nora } = await scrollPast(-300);
    await nora.selectOptions(screen.getByLabelText("Sort"), "Best rating");
    expect(shown).not.toHaveBeenCalled();
    await loaded();
  });
});

describe("the filters", () => {
  it("are read from the URL", async () => {
    const { searches } = visit({}, "/tutors?subject=english&country=uz,es&from=5&to=30&sort=price-lowest");
    await heading("38 teacher(s) that match your needs");
    expect(searches()).toEqual([
      {
        filter: { subject: "english", countries: ["uz", "es"], priceFrom: 5, priceTo: 30 },
        sort: "PRICE_LOWEST_FIRST",
      },
    ]);
    expect(screen.getByLabelText("I want to learn")).toHaveDisplayValue("English");
    expect(screen.getByRole("button", { name: "Price per lesson $5 - $30" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Country of birth 2 countries" })).toBeVisible();
    expect(screen.getByLabelText("Sort by")).toHaveDisplayValue("Price: lowest first");
  });

  it("start a search and update the URL as soon as Nora picks a subject, while the old results stay visible", async () => {
    let answer: (data: ReturnType<typeof tutorSearch>) => void = () => undefined;
    const { nora, browser, searches } = visit({
      TutorSearch: ({ filter }) =>
        (filter as { subject?: string }).subject
          ? new Promise((resolve) => (answer = resolve))
          : tutorSearch([mia, leo], { totalCount: 38 }),
    });
    await heading("38 teacher(s) that match your needs");
    await nora.selectOptions(screen.getByLabelText("I want to learn"), "Web development");
    expect(searches().at(-1)).toEqual({ filter: { subject: "web-development" }, sort: "TOP_PICKS" });
    expect(browser.address()).toBe("/tutors?subject=web-development");
    expect(screen.getByRole("article", { name: /Leo K\./ })).toBeVisible();
    answer(tutorSearch([mia]));
    expect(await heading("1 teacher(s) that match your needs")).toBeVisible();
    expect(screen.queryByRole("article", { name: /Leo K\./ })).toBeNull();
  });

  it("are removed one by one with their chips, or all at once", async () => {
    const { nora, browser, searches } = visit({}, "/tutors?subject=english&country=uz,es&to=30");
    await heading("38 teacher(s) that match your needs");
    const chips = within(screen.getByRole("list", { name: "Active filters" }));
    await nora.click(chips.getByRole("button", { name: "Remove Spain" }));
    expect(browser.address()).toBe("/tutors?subject=english&country=uz&to=30");
    await loaded();
    await nora.click(chips.getByRole("button", { name: "Remove $1 - $30 per lesson" }));
    expect(browser.address()).toBe("/tutors?subject=english&country=uz");
    await loaded();
    await nora.click(chips.getByRole("button", { name: "Clear all" }));
    await loaded();
    expect(browser.address()).toBe("/tutors");
    expect(searches().at(-1)).toEqual({ filter: {}, sort: "TOP_PICKS" });
    expect(screen.queryByRole("list", { name: "Active filters" })).toBeNull();
  });

  it("offer to reload the subjects when loading them fails, and a toast gives the reason", async () => {
    let isFailing = true;
    const { nora } = visit(
      {
        SubjectPicker: () => {
          if (isFailing) throw new ServerFailed();
          return subjects;
        },
      },
      "/tutors?subject=english",
    );
    render(<Toaster />);
    const again = () => screen.findByRole("button", { name: "Load the subjects again" });
    await again();
    const title = "Something went wrong on our side.";
    await nora.click(within(await screen.findByRole("region", { name: "Alerts" })).getByRole("button"));
    expect(screen.queryByText(title)).toBeNull();
    await nora.click(await again());
    expect(await screen.findByText(title)).toBeVisible();
    isFailing = false;
    await nora.click(await again());
    expect(screen.getByLabelText("I want to learn")).toHaveFocus();
    await nora.selectOptions(screen.getByLabelText("I want to learn"), "Web development");
    expect(screen.getByRole("button", { name: "Remove Web development" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /Try again/ })).toBeNull();
    await loaded();
  });

  it("offer a retry when the numbers of tutors per country can't be loaded, and a toast gives the reason", async () => {
    let isFailing = true;
    const { nora } = visit({
      CountryPicker: () => {
        if (isFailing) throw new ServerFailed();
        const spain = { __typename: "CountryCount", country: { __typename: "Country", code: "ES" }, tutors: 3 };
        return { tutors: { __typename: "TutorConnection", countries: [spain] } };
      },
    });
    render(<Toaster />);
    await nora.click(await screen.findByRole("button", { name: /^Country of birth/ }));
    const again = await screen.findByRole("button", { name: "Load the numbers of tutors again" });
    expect(await screen.findByText("Something went wrong on our side.")).toBeVisible();
    isFailing = false;
    await nora.click(again);
    expect(screen.getByLabelText("Search countries")).toHaveFocus();
    expect(await screen.findByRole("option", { name: /Spain.*3 tutors/ })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Load the numbers of tutors again" })).toBeNull();
    await loaded();
  });

  it("move focus to the heading of the first question when a new student reloads that question's subjects", async () => {
    expectFirstSearch();
    let isFailing = true;
    const { nora } = visit({
      SubjectPicker: () => {
        if (isFailing) throw new ServerFailed();
        return subjects;
      },
    });
    const question = within(await screen.findByRole("region", { name: "What do you want to learn?" }));
    isFailing = false;
    await nora.click(await question.findByRole("button", { name: "Load the subjects again" }));
    expect(question.getByRole("heading")).toHaveFocus();
    expect(await question.findByRole("button", { name: "English" })).toBeVisible();
    endFirstSearch();
    await loaded();
  });

  it("are restored by the browser's back button", async () => {
    const { browser } = visit({}, "/tutors?subject=english");
    await heading("38 teacher(s) that match your needs");
    await browser.go("/tutors");
    await loaded();
    expect(screen.getByLabelText("I want to learn")).toHaveDisplayValue("All subjects");
    await browser.go(-1);
    expect(screen.getByLabelText("I want to learn")).toHaveDisplayValue("English");
  });
});

describe("the price filter", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  async function focusesSlider(nora: ReturnType<typeof userEvent.setup>, name: "Lowest price" | "Highest price") {
    await nora.click(screen.getByRole("button", { name: "Price per lesson $1 - $40+" }));
    const slider = await screen.findByRole("slider", { name });
    act(() => slider.focus());
  }

  it("follows every move of the slider, and searches after a debounce of two seconds", async () => {
    const { browser, searches } = visit();
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
    const { browser, searches } = visit();
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
    visit({ TutorSearch: ({ filter }) => tutorSearch([mia], { totalCount: countOf(filter) }) });
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
    const { browser, searches } = visit();
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
    const { browser } = visit({}, "/tutors", [route]);
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
    visit({
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
