import "@testing-library/jest-dom";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Unreachable } from "../../../graphql/connection/failures";
import { tutorSearch } from "../../../testing/tutorResponses";
import { heading, loaded, mia, visitSearch } from "../../../testing/visitSearch";

describe("the search results", () => {
  it("show the total number of matches, not the number loaded, and a card for each loaded tutor", async () => {
    visitSearch();
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
    visitSearch();
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
    const { nora, searches } = visitSearch({ TutorSearch: () => tutorSearch([]) }, "/tutors?subject=english");
    expect(await screen.findByText("Looks like we can't find any matches")).toBeVisible();
    expect(screen.getByText("Try removing some filters to see your top tutors")).toBeVisible();
    await nora.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(searches().at(-1)).toEqual({ filter: {}, sort: "TOP_PICKS" }));
    await loaded();
  });

  it("show an error and a retry button when the search fails", async () => {
    let isUnreachable = true;
    const { nora } = visitSearch({
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
    const { nora } = visitSearch(
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

describe("on a phone with a scrolled list", () => {
  const shown = jest.spyOn(Element.prototype, "scrollIntoView");
  beforeEach(() => shown.mockClear());
  afterAll(() => shown.mockRestore());

  async function scrollPast(pixels: number) {
    const { nora } = visitSearch();
    const top = await heading("38 teacher(s) that match your needs");
    top.getBoundingClientRect = () => new DOMRect(0, -pixels, 300, 28);
    return { nora, top };
  }

  it("the filters come before the results in the tab order, because the list grows as it is read", async () => {
    await scrollPast(0);
    const [filters, card] = [screen.getByRole("button", { name: "Filters" }), screen.getAllByRole("article")[0]!];
    expect(filters.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

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
