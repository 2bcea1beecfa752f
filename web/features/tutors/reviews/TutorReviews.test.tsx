import "@testing-library/jest-dom";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Unreachable } from "../../../graphql/connection/failures";
import { setViewer, type Viewer } from "../../../graphql/session/viewerStore";
import { fakeServer, type Answers } from "../../../testing/fakeServer";
import { openPage } from "../../../testing/openPage";
import { tutor } from "../../../testing/tutorResponses";
import { Toaster } from "../../../ui/overlays/Toast";
import { dismissToast, toastNow } from "../../../ui/overlays/toastStore";
import { TutorProfilePage } from "../profile/TutorProfilePage";
import { TutorReviews } from "./TutorReviews";

const logIn = (id: string) => setViewer({ status: "known", viewer: { id } as Viewer });

const review = (id: string, text: string) => ({
  __typename: "ReviewEdge",
  node: {
    ...{ __typename: "Review", id, stars: 5, text, writtenAt: "2026-11-20T12:00:00Z" },
    author: { __typename: "Person", id: `by-${id}`, displayName: "Sam P.", avatar: null },
  },
});
const page = (edges: readonly object[], endCursor: string | null = null) => ({
  tutor: {
    ...{ __typename: "Tutor", id: "mia" },
    reviews: {
      ...{ __typename: "ReviewConnection", edges },
      pageInfo: { __typename: "PageInfo", hasNextPage: endCursor !== null, endCursor },
    },
  },
});
const left = (reason?: string, own: object | null = null) => ({
  leaveReview: {
    __typename: "LeaveReviewPayload",
    tutor:
      reason === undefined ? { __typename: "Tutor", id: "mia", rating: 5, reviewCount: 1, viewerReview: own } : null,
    userErrors: reason === undefined ? [] : [{ __typename: "LeaveReviewUserError", reason, field: "text" }],
  },
});

function visit(answers: Answers = {}, displayName = "Mia K.") {
  const server = fakeServer({ TutorReviews: () => page([]), LeaveReview: () => left(), ...answers });
  const reviews = (
    <>
      <TutorReviews tutor={{ id: "mia", displayName, mayReview: true, viewerReview: null, reviewCount: 3 }} />
      <Toaster />
    </>
  );
  const browser = openPage({ "/": reviews }, { client: server.client, address: "/" });
  return { browser, nora: userEvent.setup(), sent: () => server.variablesOf("LeaveReview") };
}

const text = () => screen.getByRole("textbox", { name: "Your review" });
const stars = (count: string) => screen.getByRole("radio", { name: count });
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

async function write(nora: ReturnType<typeof userEvent.setup>) {
  await nora.click(screen.getByRole("button", { name: "Write a review" }));
  await screen.findByRole("dialog", { name: "Review Mia K." });
}
const publish = (nora: ReturnType<typeof userEvent.setup>) =>
  nora.click(screen.getByRole("button", { name: "Publish review" }));

beforeEach(() => {
  localStorage.clear();
  logIn("nora");
  dismissToast(toastNow()?.id ?? 0);
});

describe("the review form", () => {
  it("keeps the period after the initial of a right-to-left name in place in its title", async () => {
    const { nora } = visit({}, "דוד כ.");
    await nora.click(screen.getByRole("button", { name: "Write a review" }));
    expect(await screen.findByRole("dialog", { name: "Review \u2068דוד כ.\u2069" })).toBeVisible();
  });

  it("moves focus to the first field with an error, and clears the error once the field is filled in", async () => {
    const { nora, sent } = visit();
    await write(nora);
    await publish(nora);
    expect(stars("1 star")).toHaveFocus();
    expect(stars("1 star")).toBeInvalid();
    expect(screen.getByRole("group", { name: "Your rating" })).toHaveAccessibleDescription("Give one to five stars");
    await nora.click(stars("4 stars"));
    expect(stars("1 star")).toBeValid();
    expect(screen.queryByText("Give one to five stars")).toBeNull();
    expect(text()).toHaveAccessibleDescription("Please fill out the field");
    await publish(nora);
    expect(text()).toHaveFocus();
    await nora.keyboard("She is patient.");
    expect(text()).toBeValid();
    await publish(nora);
    await closed();
    expect(sent()).toEqual([{ input: { tutorId: "mia", stars: 4, text: "She is patient." } }]);
  });

  it("keeps text that is too long, and shows an error instead of truncating it", async () => {
    const { nora, sent } = visit();
    await write(nora);
    await nora.click(stars("4 stars"));
    await nora.click(text());
    await nora.paste("a".repeat(2001));
    await publish(nora);
    expect(text()).toHaveAccessibleDescription("Maximum 2000 characters allowed to enter");
    expect(text()).toHaveValue("a".repeat(2001));
    expect(sent()).toEqual([]);
    await nora.clear(text());
    await nora.paste(` ${"🙂".repeat(2000)} `);
    await publish(nora);
    await closed();
    expect(sent()).toHaveLength(1);
  });

  it("shows the server's error next to the text field and moves focus there", async () => {
    const { nora } = visit({ LeaveReview: () => left("You may not review this tutor.") });
    await write(nora);
    await nora.click(stars("5 stars"));
    await nora.type(text(), "Good");
    await publish(nora);
    await waitFor(() => expect(text()).toHaveAccessibleDescription("You may not review this tutor."));
    expect(text()).toHaveFocus();
  });

  it("keeps Nora's stars and text as a draft, hidden from other users, until she publishes them", async () => {
    const { nora } = visit();
    await write(nora);
    await nora.click(stars("4 stars"));
    await nora.type(text(), "She is patient");
    await nora.keyboard("{Escape}");
    await closed();
    logIn("eve");
    await write(nora);
    expect(text()).toHaveValue("");
    expect(stars("4 stars")).not.toBeChecked();
    await nora.keyboard("{Escape}");
    await closed();
    logIn("nora");
    await write(nora);
    expect(text()).toHaveValue("She is patient");
    expect(stars("4 stars")).toBeChecked();
    await publish(nora);
    await closed();
    await write(nora);
    expect(text()).toHaveValue("");
    expect(stars("4 stars")).not.toBeChecked();
  });

  it("stays open and keeps the changes that Nora makes while her review is being published", async () => {
    let answer: () => void = () => undefined;
    const { nora } = visit({ LeaveReview: () => new Promise((resolve) => (answer = () => resolve(left()))) });
    await write(nora);
    await nora.click(stars("4 stars"));
    await nora.type(text(), "Good");
    await publish(nora);
    await nora.keyboard("{Escape}");
    await closed();
    await write(nora);
    await nora.type(text(), " and patient");
    answer();
    expect(await screen.findByText("Your review is published")).toBeVisible();
    expect(text()).toHaveValue("Good and patient");
    await nora.keyboard("{Escape}");
    await closed();
    await write(nora);
    expect(text()).toHaveValue("Good and patient");
    expect(stars("4 stars")).toBeChecked();
  });

  it("shows a toast with the reason if the review is rejected after Nora has closed the form", async () => {
    let answer: () => void = () => undefined;
    const { nora } = visit({
      LeaveReview: () => new Promise((resolve) => (answer = () => resolve(left("You may not review this tutor.")))),
    });
    await write(nora);
    await nora.click(stars("5 stars"));
    await nora.type(text(), "Good");
    await publish(nora);
    await nora.keyboard("{Escape}");
    await closed();
    answer();
    expect(await screen.findByText("You may not review this tutor.")).toBeVisible();
  });
});

describe("a review that Nora has already published", () => {
  const own = (stars: number, text: string) => ({ __typename: "Review", id: "noras", stars, text });

  /** Opens Mia's profile; the server stores Nora's review unless it is "Bad". */
  function visitProfile(earlier: object | null) {
    let stored = earlier;
    const server = fakeServer({
      TutorProfile: () => ({
        tutor: tutor("mia", "Mia", { mayReview: true, viewerReview: stored }),
        viewer: { __typename: "Viewer", person: { __typename: "Person", id: "nora", role: "STUDENT" } },
      }),
      TutorReviews: () => page([]),
      LeaveReview: ({ input }) => {
        const { stars, text } = input as { readonly stars: number; readonly text: string };
        if (text === "Bad") return left("You may not review this tutor.");
        stored = own(stars, text);
        return left(undefined, stored);
      },
    });
    const profile = (
      <>
        <TutorProfilePage />
        <Toaster />
      </>
    );
    openPage({ "/tutors/:id": profile }, { client: server.client, address: "/tutors/mia" });
    return { nora: userEvent.setup(), sent: () => server.variablesOf("LeaveReview") };
  }

  async function edit(nora: ReturnType<typeof userEvent.setup>) {
    await nora.click(await screen.findByRole("button", { name: "Edit your review" }));
    await screen.findByRole("dialog", { name: "Review Mia K." });
  }
  const update = (nora: ReturnType<typeof userEvent.setup>) =>
    nora.click(screen.getByRole("button", { name: "Update review" }));

  it("is in the form when she edits it, and the toast says that it was updated", async () => {
    const { nora, sent } = visitProfile(own(5, "She is patient."));
    await edit(nora);
    expect(screen.queryByRole("button", { name: "Write a review" })).toBeNull();
    expect(stars("5 stars")).toBeChecked();
    expect(text()).toHaveValue("She is patient.");
    await nora.click(stars("4 stars"));
    await update(nora);
    await closed();
    expect(await screen.findByText("Your review has been updated")).toBeVisible();
    expect(sent()).toEqual([{ input: { tutorId: "mia", stars: 4, text: "She is patient." } }]);
    // Publishing deletes the draft, which would otherwise hide changes made on another device.
    expect(Object.keys(localStorage).filter((key) => key.includes("draft"))).toEqual([]);
    await edit(nora);
    expect(stars("4 stars")).toBeChecked();
  });

  it("can be edited right after it was first published", async () => {
    const { nora } = visitProfile(null);
    await nora.click(await screen.findByRole("button", { name: "Write a review" }));
    await screen.findByRole("dialog");
    await nora.click(stars("5 stars"));
    await nora.type(text(), "Kind");
    await publish(nora);
    await closed();
    expect(await screen.findByText("Your review is published")).toBeVisible();
    await edit(nora);
    expect(stars("5 stars")).toBeChecked();
    expect(text()).toHaveValue("Kind");
  });

  it("gives way in the form to changes that she has not published yet", async () => {
    const { nora } = visitProfile(own(5, "She is patient."));
    await edit(nora);
    await nora.type(text(), " And kind.");
    await nora.keyboard("{Escape}");
    await closed();
    await edit(nora);
    expect(text()).toHaveValue("She is patient. And kind.");
    expect(stars("5 stars")).toBeChecked();
  });

  it("stays as it was if the server rejects a change, which stays in the form", async () => {
    const { nora } = visitProfile(own(5, "She is patient."));
    await edit(nora);
    await nora.clear(text());
    await nora.type(text(), "Bad");
    await update(nora);
    await waitFor(() => expect(text()).toHaveAccessibleDescription("You may not review this tutor."));
    await nora.keyboard("{Escape}");
    await closed();
    await edit(nora);
    expect(text()).toHaveValue("Bad");
  });
});

it("placeholders are shown until the reviews are loaded, and disappear if loading fails", async () => {
  let fail: (error: Error) => void = () => undefined;
  visit({ TutorReviews: () => new Promise((_, reject) => (fail = reject)) });
  const list = await screen.findByRole("list");
  expect(list).toHaveAttribute("aria-busy", "true");
  expect(list.children).toHaveLength(2);
  await act(async () => fail(new Unreachable()));
  expect(await screen.findByText("We couldn't load the reviews")).toBeVisible();
  expect(list).toBeEmptyDOMElement();
});

it("only the first ten reviews are shown during a refetch, because the response replaces them all", async () => {
  const all = Array.from({ length: 12 }, (_, index) => review(`r${index}`, `Review ${index}`));
  let isHeld = false;
  let answer: () => void = () => undefined;
  const { browser, nora } = visit({
    TutorReviews: async ({ after, first }) => {
      if (after !== undefined) return page(all.slice(first as number));
      if (isHeld) await new Promise<void>((resolve) => (answer = resolve));
      return page(all.slice(0, first as number), "r9");
    },
  });
  await nora.click(await screen.findByRole("button", { name: "Show more reviews" }));
  await screen.findByText("Review 11");
  expect(screen.getAllByRole("listitem")).toHaveLength(12);
  isHeld = true;
  await browser.go("/elsewhere");
  await browser.go("/");
  expect(screen.getAllByRole("listitem")).toHaveLength(10);
  await act(async () => answer());
  expect(await screen.findByRole("button", { name: "Show more reviews" })).toBeVisible();
  expect(screen.getAllByRole("listitem")).toHaveLength(10);
});

it("only the first ten reviews stay after a failed refetch, and the Show more reviews button then refetches them", async () => {
  const all = Array.from({ length: 12 }, (_, index) => review(`r${index}`, `Review ${index}`));
  let isUnreachable = false;
  const { browser, nora } = visit({
    TutorReviews: ({ after, first }) => {
      if (isUnreachable) throw new Unreachable();
      return after === undefined ? page(all.slice(0, first as number), "r9") : page(all.slice(first as number));
    },
  });
  const more = () => screen.findByRole("button", { name: "Show more reviews" });
  await nora.click(await more());
  await screen.findByText("Review 11");
  isUnreachable = true;
  await browser.go("/elsewhere");
  await browser.go("/");
  expect(await screen.findByText(/We could not reach the server/)).toBeVisible();
  expect(screen.getAllByRole("listitem")).toHaveLength(10);
  isUnreachable = false;
  await nora.click(await more());
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Show more reviews" })).not.toHaveAttribute("aria-busy"),
  );
  expect(screen.getAllByRole("listitem")).toHaveLength(10);
  await nora.click(await more());
  expect(await screen.findByText("Review 11")).toBeVisible();
});

it("the text and the author's name of a review are laid out in the direction of their content", async () => {
  visit({ TutorReviews: () => page([review("r1", "Patient.")]) });
  expect(await screen.findByText("Patient.")).toHaveAttribute("dir", "auto");
  expect(screen.getByText("Sam P.").localName).toBe("bdi");
});

it("the date of a review is marked as being in the language of Nora's device, so that screen readers pronounce it correctly", async () => {
  visit({ TutorReviews: () => page([review("r1", "Patient.")]) });
  const { locale } = Intl.DateTimeFormat().resolvedOptions();
  expect(await screen.findByText(/2026/)).toHaveAttribute("lang", locale);
});

it("the Show more reviews button is busy while loading; after a failure, a toast appears and the button works again", async () => {
  let answer: (page: object | Promise<never>) => void = () => undefined;
  const { nora } = visit({
    TutorReviews: ({ after }) =>
      after === undefined ? page([review("r1", "Kind")], "r1") : new Promise((resolve) => (answer = resolve as never)),
  });
  const more = await screen.findByRole("button", { name: "Show more reviews" });
  await nora.click(more);
  expect(more).toHaveAttribute("aria-busy", "true");
  answer(Promise.reject(new Unreachable()));
  expect(await screen.findByText(/We could not reach the server/)).toBeVisible();
  expect(screen.getByText("Kind")).toBeVisible();
  expect(more).not.toHaveAttribute("aria-busy");
  await nora.click(more);
  answer(page([review("r2", "Patient")]));
  expect(await screen.findByText("Patient")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show more reviews" })).toBeNull();
});

it("loading the last page of reviews moves focus into the list, just above the new reviews", async () => {
  const { nora } = visit({
    TutorReviews: ({ after }) => page([review(after ? "r2" : "r1", after ? "Patient" : "Kind")], after ? null : "r1"),
  });
  await nora.click(await screen.findByRole("button", { name: "Show more reviews" }));
  await screen.findByText("Patient");
  expect(screen.getAllByRole("listitem")[0]).toHaveFocus();
});
