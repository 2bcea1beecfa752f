import "@testing-library/jest-dom";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { client } from "../../../graphql/client";
import { GraphqlProvider } from "../../../graphql/GraphqlProvider";
import { ACCESS_TOKEN } from "../../../graphql/session/accessToken";
import { type Answers, fakeServer } from "../../../testing/fakeServer";
import { openPage } from "../../../testing/openPage";
import { tutor } from "../../../testing/tutorResponses";
import { profileLoader, TutorProfilePage } from "./TutorProfilePage";

const mia = tutor("mia", "Mia", { lessonPrice: { __typename: "Money", amount: 2400 } });

const reviewsWith = (texts: readonly string[]) => ({
  __typename: "ReviewConnection",
  edges: texts.map((text) => ({
    __typename: "ReviewEdge",
    node: {
      ...{ __typename: "Review", id: text, stars: 5, text, writtenAt: "2026-11-20T12:00:00Z" },
      author: { __typename: "Person", id: "sam", displayName: "Sam P.", avatar: null },
    },
  })),
  pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
});

type Found = typeof mia | null;
type Role = "STUDENT" | "TEACHER";

const serverWith = (find: () => Found | Promise<Found>, role: Role, answers: Answers = {}) =>
  fakeServer({
    TutorProfile: async () => ({
      tutor: await find(),
      viewer: { __typename: "Viewer", person: { __typename: "Person", id: "nora", role } },
    }),
    TutorReviews: () => ({ tutor: { __typename: "Tutor", id: "mia", reviews: reviewsWith([]) } }),
    ...answers,
  });

function visit(found: Found | Promise<Found>, role: Role) {
  const server = serverWith(() => found, role);
  openPage(
    { "/tutors/:id": <TutorProfilePage />, "/tutors": <p>The search</p> },
    { client: server.client, address: "/tutors/mia" },
  );
}

it("the profile page shows Mia's whole profile and the contact buttons to a student", async () => {
  visit(mia, "STUDENT");
  expect(await screen.findByRole("heading", { level: 1, name: "Mia K." })).toBeVisible();
  const path = within(screen.getByRole("navigation", { name: "Breadcrumb" })).getAllByRole("listitem");
  expect(path.map(({ textContent }) => textContent)).toEqual([
    "Find Tutors",
    "Web Development Tutors Online",
    "Mia K.",
  ]);
  expect(screen.getByRole("link", { name: "Web Development Tutors Online" })).toHaveAttribute(
    "href",
    "/tutors?subject=web-development",
  );
  expect(screen.getByText("Trials are 100% refundable")).toBeVisible();
  expect(screen.getByText("Teaches Web development")).toBeVisible();
  expect(screen.getByText("Mia's introduction")).toBeVisible();
  const about = within(screen.getByRole("region", { name: "About me" }));
  for (const text of ["Mia's headline", "Mia's experience", "Mia's motivation"])
    expect(about.getByText(text)).toBeVisible();
  const card = within(screen.getByRole("complementary", { name: "Lessons with Mia K." }));
  expect(card.getByText("$17")).toBeVisible();
  expect(card.getByText("$24")).toBeVisible();
  await userEvent.click(card.getByRole("button", { name: "Book trial lesson" }));
  expect(await screen.findByRole("dialog", { name: "Contact Mia K." })).toBeVisible();
});

it("in reading order, the profile page has the prices and the contact buttons before the longer sections", async () => {
  visit(mia, "STUDENT");
  const booking = await screen.findByRole("complementary", { name: "Lessons with Mia K." });
  const follows = Node.DOCUMENT_POSITION_FOLLOWING;
  for (const name of ["About me", "What students say"])
    expect(booking.compareDocumentPosition(await screen.findByRole("heading", { name })) & follows).toBe(follows);
});

it("the tutor's text on the profile page is laid out in the direction of its content", async () => {
  visit(mia, "STUDENT");
  expect(await screen.findByText("Mia's introduction")).toHaveAttribute("dir", "auto");
  for (const text of ["Mia's headline", "Mia's experience", "Mia's motivation"])
    expect(screen.getByText(text)).toHaveAttribute("dir", "auto");
});

it("a right-to-left name on the profile page and in its title keeps the period after its initial in place", async () => {
  visit({ ...mia, displayName: "דוד כ." }, "STUDENT");
  const [inBreadcrumb, inHeading] = await screen.findAllByText("דוד כ.");
  for (const name of [inBreadcrumb, inHeading]) expect(name?.localName).toBe("bdi");
  await waitFor(() => expect(document.title).toBe("\u2068דוד כ.\u2069 · Saywell"));
});

it("the profile page has a title even before Mia's name is known", async () => {
  let answer: (found: Found) => void = () => undefined;
  visit(new Promise((resolve) => (answer = resolve)), "STUDENT");
  await waitFor(() => expect(document.title).toBe("Tutor · Saywell"));
  await act(async () => answer(mia));
  await waitFor(() => expect(document.title).toBe("Mia K. · Saywell"));
});

it("the profile page shows Mia's popularity and response time when they are known", async () => {
  visit(
    tutor("mia", "Mia", { newContacts48h: 2, trialRequests48h: 6, responseHours: 3, rating: 4.75, reviewCount: 4 }),
    "STUDENT",
  );
  expect(await screen.findByText("Popular: 2 new contacts and 6 lesson bookings in the last 48 hours")).toBeVisible();
  expect(screen.getByText("Usually responds in 3 hrs")).toBeVisible();
  expect(screen.getByText("4.8 out of 5 stars, 4 reviews")).toBeInTheDocument();
});

it("the profile page omits popularity, response time and rating when they are unknown", async () => {
  visit(mia, "STUDENT");
  expect(await screen.findByText(/No reviews yet/)).toBeVisible();
  expect(screen.queryByText(/Popular:|Usually responds|of 5 stars/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Write a review" })).toBeNull();
});

it("the profile page hides the contact buttons from tutors", async () => {
  visit(mia, "TEACHER");
  expect(await screen.findByRole("heading", { level: 1, name: "Mia K." })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send message" })).toBeNull();
});

it("the profile page redirects to the search page when the tutor does not exist", async () => {
  visit(null, "STUDENT");
  expect(await screen.findByText("The search")).toBeVisible();
});

/** Opens the chat page; the returned router can navigate to profiles. */
function openChat(server: ReturnType<typeof fakeServer>) {
  client.setLink(server.client.link);
  const routes = [
    { path: "/tutors/:id", element: <TutorProfilePage />, loader: profileLoader },
    { path: "/dashboard/chat", element: <p>The chat</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/dashboard/chat"] });
  render(
    <GraphqlProvider>
      <RouterProvider router={router} />
    </GraphqlProvider>,
  );
  return router;
}

it("the profile page shows a new review when the tutor's profile is opened again", async () => {
  localStorage.setItem(ACCESS_TOKEN, "Bearer nora");
  let reviews: readonly string[] = [];
  const answers = {
    TutorReviews: () => ({ tutor: { __typename: "Tutor", id: "mia", reviews: reviewsWith(reviews) } }),
  };
  const router = openChat(serverWith(() => tutor("mia", "Mia", { reviewCount: reviews.length }), "STUDENT", answers));
  await act(() => router.navigate("/tutors/mia"));
  expect(await screen.findByText(/No reviews yet/)).toBeVisible();
  await act(() => router.navigate("/dashboard/chat"));
  reviews = ["Very patient."];
  await act(() => router.navigate("/tutors/mia"));
  expect(await screen.findByText("Very patient.")).toBeVisible();
  expect(screen.queryByText(/No reviews yet/)).toBeNull();
});

it("the profile page stays visible while the profile is refetched after Mia's reply, and then lets Nora write a review", async () => {
  localStorage.setItem(ACCESS_TOKEN, "Bearer nora");
  let mayReview = false;
  let refetched: Promise<unknown> = Promise.resolve();
  const server = serverWith(() => refetched.then(() => ({ ...mia, mayReview })), "STUDENT");
  const router = openChat(server);
  const name = { level: 1, name: "Mia K." };
  await act(() => router.navigate("/tutors/mia"));
  expect(await screen.findByRole("heading", name)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Write a review" })).toBeNull();
  await act(() => router.navigate("/dashboard/chat"));
  mayReview = true;
  let answer = () => {};
  refetched = new Promise<void>((resolve) => (answer = resolve));
  await act(() => router.navigate("/tutors/mia"));
  expect(screen.getByRole("heading", name)).toBeVisible();
  await act(async () => answer());
  expect(await screen.findByRole("button", { name: "Write a review" })).toBeVisible();
  expect(server.variablesOf("TutorProfile")).toHaveLength(2);
});
