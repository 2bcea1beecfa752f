import "@testing-library/jest-dom";
import { act, render, screen, waitFor } from "@testing-library/react";
import { Navigate } from "react-router-dom";
import { ServerFailed, Unreachable } from "../../../graphql/connection/failures";
import { type Answers } from "../../../testing/fakeServer";
import { tutor, tutorSearch } from "../../../testing/tutorResponses";
import { heading, leo, loaded, mia, visitSearch } from "../../../testing/visitSearch";
import { Toaster } from "../../../ui/overlays/Toast";
import { SaveButton } from "../card/SaveButton";

const payload = (mutation: string, id: string, isSaved: boolean) => ({
  [mutation]: { __typename: "SaveTutorPayload", tutor: { __typename: "Tutor", id, isSaved }, userErrors: [] },
});

describe("the search results that Nora has seen before", () => {
  it("are refetched when she opens the search page again, and kept when she goes back to it", async () => {
    let totalCount = 38;
    const { browser, searches } = visitSearch({ TutorSearch: () => tutorSearch([mia, leo], { totalCount }) });
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

  it("are refetched when she is sent back to the search page because a tutor no longer exists", async () => {
    let tutors = [mia, leo];
    const { browser, searches } = visitSearch({ TutorSearch: () => tutorSearch(tutors) }, "/tutors", [
      { path: "/missing", element: <Navigate to="/tutors" replace /> },
    ]);
    await screen.findByRole("article", { name: /Leo/ });
    tutors = [mia];
    await browser.go("/missing");
    await waitFor(() => expect(screen.queryByRole("article", { name: /Leo/ })).toBeNull());
    expect(searches()).toHaveLength(2);
  });

  it("are limited to the first ten while they are refetched, because the response replaces them all", async () => {
    const tutors = Array.from({ length: 12 }, (_, index) => tutor(`t${index}`, `Tutor${index}`));
    let isHeld = false;
    let answer: () => void = () => undefined;
    const { browser, nora } = visitSearch({
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
    const { browser, nora, searches } = visitSearch({
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
    const { browser, nora, searches } = visitSearch(
      { TutorSearch: answer, SaveTutor: () => payload("saveTutor", "t0", true) },
      "/tutors?saved=1",
    );
    await nora.click(await screen.findByRole("button", { name: "Show more tutors" }));
    await screen.findByRole("article", { name: /Tutor11/ });
    await nora.click(screen.getByRole("button", { name: /^Save Tutor0/ }));
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

  it("are requested again when she goes back to her saved tutors after saving or removing one on another page", async () => {
    let saved: readonly (typeof mia)[] = [];
    let isHeld = false;
    let answer: () => void = () => undefined;
    const { browser, nora } = visitSearch(
      {
        TutorSearch: async () => {
          if (isHeld) await new Promise<void>((resolve) => (answer = resolve));
          return tutorSearch(saved);
        },
        SaveTutor: () => payload("saveTutor", "mia", true),
        UnsaveTutor: () => payload("unsaveTutor", "mia", false),
      },
      "/tutors?saved=1",
      [true, false].map((isSaved) => ({
        path: `/tutors/${isSaved}`,
        element: <SaveButton tutor={{ __typename: "Tutor", id: "mia", displayName: "Mia K.", isSaved }} />,
      })),
    );
    const heart = () => screen.findByRole("button", { name: /^Save Mia K/ });
    expect(await screen.findByText("No saved tutors yet")).toBeVisible();
    await browser.go("/tutors/false");
    await nora.click(await heart());
    saved = [mia];
    isHeld = true;
    await browser.go(-1);
    expect(screen.queryByText("No saved tutors yet")).toBeNull();
    await act(async () => answer());
    expect(await screen.findByRole("article", { name: /Mia K\./ })).toBeVisible();
    await browser.go("/tutors/true");
    await nora.click(await heart());
    saved = [];
    isHeld = false;
    await browser.go(-1);
    expect(await screen.findByText("No saved tutors yet")).toBeVisible();
  });

  it("all stay on the page after they have been refetched, even if a different tutor is now first", async () => {
    let tutors = Array.from({ length: 10 }, (_, index) => tutor(`t${index}`, `Tutor${index}`));
    let isHeld = false;
    let answer: () => void = () => undefined;
    const { browser } = visitSearch({
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
    const { browser, nora } = visitSearch({
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
    const { nora } = visitSearch({
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
    const { nora } = visitSearch({
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
    // The button, which had focus, is gone.
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });
});
