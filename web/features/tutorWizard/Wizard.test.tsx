import "@testing-library/jest-dom";
import { ApolloProvider } from "@apollo/client/react";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { RequestFailed, ServerFailed, Unreachable } from "../../graphql/connection/failures";
import { uploadFile, type UploadOptions } from "../../graphql/uploadFile";
import { setViewer, type Viewer, viewerNow } from "../../graphql/session/viewerStore";
import { fakeServer, type Answers } from "../../testing/fakeServer";
import { subjects, tutor } from "../../testing/tutorResponses";
import { Toaster } from "../../ui/overlays/Toast";
import { TutorSettingsPage } from "./TutorSettingsPage";
import type { PreviewCard } from "./Wizard";

jest.mock("../../graphql/uploadFile", () => ({
  ...jest.requireActual<object>("../../graphql/uploadFile"),
  uploadFile: jest.fn(),
}));

const allSteps = ["ABOUT", "PHOTO", "DESCRIPTION", "VIDEO", "PRICING"];
const picture = { __typename: "Image", url: "/uploads/a-192.webp", srcSet: "" };
const nothing = {
  ...{
    firstName: "",
    lastName: "",
    displayName: "",
    birthCountry: null,
    subject: null,
    headline: null,
    lessonPrice: null,
  },
  ...{ introduction: null, experience: null, motivation: null, youtubeVideoId: null, verified: false },
};

const me: Viewer = {
  ...{ id: "mia", role: "TEACHER", verified: false, email: "mia@example.org", avatar: null, unreadCount: 0 },
  ...{ firstName: "Mia", lastName: "K", displayName: "Mia K." },
};

const personOfMia = {
  ...{ __typename: "Person", id: "mia", firstName: "Mia", lastName: "K", displayName: "Mia K.", avatar: null },
};

const Card: PreviewCard = ({ tutor: { displayName, avatar } }) => (
  <>
    <p>{`Card of ${displayName}`}</p>
    <p>{`Preview: ${avatar?.url}`}</p>
  </>
);

type Facts = Readonly<Record<string, unknown>>;

function profileOf(finished: number, facts: Facts) {
  const finishedSteps = allSteps.slice(0, finished);
  return { __typename: "TutorProfile", finishedSteps, tutor: tutor("mia", "Mia", facts) };
}

/** Opens Mia's settings with `finished` completed steps; `answer` mocks the response to each save. */
function visit(
  finished: number,
  facts: Facts,
  answer: (input: Facts) => Facts | Promise<Facts> = () => ({}),
  answers: Answers = {},
) {
  globalThis.scrollTo = jest.fn();
  setViewer({ status: "known", viewer: me });
  URL.createObjectURL = () => "blob:chosen";
  URL.revokeObjectURL = () => undefined;
  const server = fakeServer({
    TutorSettingsPage: () => ({
      viewer: { __typename: "Viewer", verified: facts.verified === true, tutorProfile: profileOf(finished, facts) },
      ...subjects,
    }),
    Viewer: () => ({
      viewer: {
        ...{ __typename: "Viewer", email: me.email, verified: finished >= 4, unreadCount: 0 },
        person: { ...personOfMia, role: "TEACHER" },
      },
    }),
    SaveTutorProfile: async ({ input }) => ({
      saveTutorProfile: {
        __typename: "SaveTutorProfilePayload",
        userErrors: [],
        viewer: {
          ...{ __typename: "Viewer", verified: finished >= 4, person: personOfMia },
          tutorProfile: profileOf(finished + 1, { ...facts, verified: finished >= 4 }),
        },
        ...(await answer(input as Facts)),
      },
    }),
    ...answers,
  });
  const router = createMemoryRouter(
    [
      {
        path: "/dashboard/tutor/settings",
        element: <TutorSettingsPage Card={Card} />,
      },
      { path: "*", element: <p>Elsewhere</p> },
    ],
    { initialEntries: ["/dashboard/tutor/settings"] },
  );
  render(
    <ApolloProvider client={server.client}>
      <RouterProvider router={router} />
      <Toaster />
    </ApolloProvider>,
  );
  return { server, router, mia: userEvent.setup({ applyAccept: false }) };
}

const aFile = (type: string) => new File(["bytes"], "me", { type });
const press = (name: string | RegExp) => screen.getByRole("button", { name });

test("a new tutor starts with the About step, sees an error next to each missing field, and watches the card fill in", async () => {
  const { server, mia } = visit(0, nothing);
  await mia.click(await screen.findByRole("button", { name: "Save and continue" }));
  expect(screen.getAllByText("Please fill out the field", { selector: "[role=alert]" })).toHaveLength(5);
  expect(screen.getByLabelText("Email")).toHaveValue("mia@example.org");
  expect(press("About")).toBeDisabled();
  await mia.type(screen.getByLabelText("First name"), "Mia");
  await mia.type(screen.getByLabelText("Last name"), "kovac");
  expect(screen.getByText("Card of Mia K.")).toBeInTheDocument();
  await mia.selectOptions(screen.getByLabelText("Country of birth"), "hr");
  await mia.selectOptions(screen.getByLabelText("Subject taught"), "english");
  await mia.click(screen.getByLabelText("I confirm I'm over 18"));
  await mia.click(press("Save and continue"));
  expect(await screen.findByRole("heading", { name: "Photo" })).toHaveFocus();
  expect(server.variablesOf("SaveTutorProfile")).toEqual([
    { input: { firstName: "Mia", lastName: "kovac", country: "hr", subject: "english", over18: true } },
  ]);
});

test("the card's preview shows the first letter of a last name that starts with punctuation", async () => {
  const { mia } = visit(0, nothing);
  await mia.type(await screen.findByLabelText("First name"), "Gerard");
  await mia.type(screen.getByLabelText("Last name"), "’t Hooft");
  expect(screen.getByText("Card of Gerard T.")).toBeInTheDocument();
});

test("a problem found by the server is shown next to its field in the wizard", async () => {
  const problem = {
    __typename: "SaveTutorProfileUserError",
    code: "TOO_LONG",
    reason: "Maximum 120 characters allowed to enter",
  };
  const general = { ...problem, code: "NOT_SAVED", reason: "Not saved", field: null };
  const userErrors = [general, { ...problem, field: "headline" }];
  const { mia } = visit(2, {}, () => ({ userErrors, viewer: null }));
  await mia.click(await screen.findByRole("button", { name: "Save and continue" }));
  expect(await screen.findByText(problem.reason)).toBeInTheDocument();
  expect(screen.getByLabelText("Headline")).toHaveFocus();
  expect(screen.getByRole("heading", { name: "Description" })).toBeInTheDocument();
});

test("text that Mia types while a step is being saved stays in its field and counts as unsaved", async () => {
  let answer: () => void = () => undefined;
  const { mia } = visit(2, {}, () => new Promise((resolve) => (answer = () => resolve({}))));
  await mia.click(await screen.findByRole("button", { name: "Save and continue" }));
  await mia.type(screen.getByLabelText("Headline"), " and more");
  answer();
  await waitFor(() => expect(press("Save and continue")).not.toHaveAttribute("aria-busy"));
  expect(screen.getByLabelText("Headline")).toHaveValue("Mia's headline and more");
  expect(screen.getByText("Not saved yet")).toBeInTheDocument();
});

test("saving a step loads what Mia has saved on another device since she opened the wizard, and keeps her other unsaved changes", async () => {
  const onPhone = { headline: "From my phone", experience: "Ten years" };
  const viewer = { __typename: "Viewer", verified: true, person: personOfMia, tutorProfile: profileOf(5, onPhone) };
  const { server, router, mia } = visit(5, {}, () => ({ viewer }));
  await mia.click(await screen.findByRole("button", { name: /^Description/ }));
  await mia.type(screen.getByLabelText("Teaching experience"), " and more");
  await mia.click(press(/^About/));
  await mia.click(press("Save and continue"));
  await screen.findByRole("heading", { name: "Photo" });
  await mia.click(press(/^Description/));
  expect(screen.getByLabelText("Headline")).toHaveValue("From my phone");
  expect(screen.getByLabelText("Teaching experience")).toHaveValue("Mia's experience and more");
  expect(screen.getByText("Not saved yet")).toBeInTheDocument();
  await mia.clear(screen.getByLabelText("Teaching experience"));
  await mia.type(screen.getByLabelText("Teaching experience"), "Ten years");
  expect(screen.getByText("Saved")).toBeInTheDocument();
  await mia.click(press(/^Pricing/));
  await mia.click(press("Complete"));
  await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/chat"));
  expect(server.variablesOf("SaveTutorProfile")).toHaveLength(2);
});

test("the wizard shows what Mia has saved on another device since she last opened it", async () => {
  const facts: Record<string, unknown> = {};
  const { router, mia } = visit(5, facts);
  await screen.findByRole("button", { name: /^Pricing/ });
  await act(() => router.navigate("/dashboard/chat"));
  facts.lessonPrice = { __typename: "Money", amount: 3000 };
  await act(() => router.navigate("/dashboard/tutor/settings"));
  await mia.click(await screen.findByRole("button", { name: /^Pricing/ }));
  expect(screen.getByLabelText("Price of a 50-minute lesson")).toHaveValue("30");
  expect(screen.getByText("Saved")).toBeInTheDocument();
});

test("Mia's unsaved teaching hours keep their time zone when another step is saved", async () => {
  const inLondon = { availability: [], timeZone: "Europe/London" };
  const onPhone = { availability: [], timeZone: "Europe/Zagreb" };
  const viewer = { __typename: "Viewer", verified: true, person: personOfMia, tutorProfile: profileOf(5, onPhone) };
  const { mia } = visit(5, inLondon, () => ({ viewer }));
  await mia.click(await screen.findByRole("button", { name: /^Pricing/ }));
  await mia.click(press("Mon 9-12"));
  await mia.click(press(/^About/));
  await mia.click(press("Save and continue"));
  await screen.findByRole("heading", { name: "Photo" });
  await mia.click(press(/^Pricing/));
  expect(screen.getByLabelText("Time zone of these hours")).toHaveValue("Europe/London");
});

describe("the photo field", () => {
  let options: UploadOptions;
  let settle: { resolve: (name: string) => void; reject: (error: Error) => void };
  beforeEach(() => {
    jest.mocked(uploadFile).mockImplementation((_file, given) => {
      options = given;
      return new Promise((resolve, reject) => (settle = { resolve, reject }));
    });
  });

  test("accepts only a JPEG or PNG, shows the upload's progress, and lets Mia cancel and try again", async () => {
    const { server, mia } = visit(1, { avatar: null });
    const input = await screen.findByLabelText("Your photo");
    await mia.upload(input, aFile("application/pdf"));
    expect(await screen.findByText("Picture type not supported!")).toBeInTheDocument();
    expect(screen.getByText("me is in unsupported format!")).toBeInTheDocument();
    expect(uploadFile).not.toHaveBeenCalled();

    await mia.upload(input, aFile("image/png"));
    await waitFor(() => expect(screen.getByRole("progressbar")).toHaveValue(0));
    await mia.click(press("Save and continue"));
    expect(screen.getByText("Please wait until the picture has been uploaded")).toBeInTheDocument();
    await mia.click(press("Cancel upload"));
    expect(options.signal.aborted).toBe(true);
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
    expect(input).toHaveFocus();

    await mia.upload(input, aFile("image/jpeg"));
    settle.reject(new RequestFailed("There is no space left for this file.", "NO_SPACE_LEFT"));
    expect(await screen.findByText("There is no space left for this file.")).toBeInTheDocument();
    expect(screen.getByText("Not saved yet")).toBeInTheDocument();
    await mia.click(press("Save and continue"));
    expect(screen.getByRole("heading", { name: "Photo" })).toBeInTheDocument();
    await mia.click(press("Try again"));
    expect(input).toHaveFocus();
    act(() => press("Cancel upload").focus());
    settle.resolve("new.webp");
    expect(await screen.findByText(/^Picture uploaded/)).toBeInTheDocument();
    expect(input).toHaveFocus();
    await mia.click(press("Save and continue"));
    await screen.findByRole("heading", { name: "Description" });
    expect(server.variablesOf("SaveTutorProfile")).toEqual([{ input: { avatar: "new.webp" } }]);
  });

  test("gets focus and is described by the error if Mia saves without a photo", async () => {
    const { mia } = visit(1, { avatar: null });
    const input = await screen.findByLabelText("Your photo");
    expect(input).toBeValid();
    await mia.click(press("Save and continue"));
    expect(input).toHaveFocus();
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription(/^Please upload a picture!/);
  });

  test("shows why the upload failed, even if Mia had been asked to wait until it was done", async () => {
    const { mia } = visit(1, { avatar: null });
    await mia.upload(await screen.findByLabelText("Your photo"), aFile("image/png"));
    await mia.click(press("Save and continue"));
    expect(screen.getByText("Please wait until the picture has been uploaded")).toBeInTheDocument();
    settle.reject(new RequestFailed("There is no space left for this file.", "NO_SPACE_LEFT"));
    expect(await screen.findByText("There is no space left for this file.")).toBeInTheDocument();
    expect(screen.queryByText("Please wait until the picture has been uploaded")).not.toBeInTheDocument();
  });

  test("rejects a file with a toast if the server finds that it is not a picture", async () => {
    const { mia } = visit(5, { avatar: picture });
    await mia.click(await screen.findByRole("button", { name: /^Photo/ }));
    await mia.upload(screen.getByLabelText("Your photo"), new File(["text"], "me.png", { type: "image/png" }));
    settle.reject(new RequestFailed("Picture type not supported!", "PICTURE_NOT_SUPPORTED"));
    await waitFor(() => expect(screen.queryByRole("progressbar")).not.toBeInTheDocument());
    expect(screen.getByText("Picture type not supported!")).toBeInTheDocument();
    expect(screen.getByText("me.png is in unsupported format!")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
    expect(screen.queryByText("Not saved yet")).not.toBeInTheDocument();
  });

  test("reverts to the saved photo when a failed upload is canceled", async () => {
    const { server, mia } = visit(5, { avatar: picture });
    await mia.click(await screen.findByRole("button", { name: /^Photo/ }));
    await mia.upload(screen.getByLabelText("Your photo"), aFile("image/png"));
    settle.reject(new RequestFailed("There is no space left for this file.", "NO_SPACE_LEFT"));
    await screen.findByText("There is no space left for this file.");
    await mia.click(press("Cancel upload"));
    await mia.click(press("Save and continue"));
    await screen.findByRole("heading", { name: "Description" });
    expect(server.variablesOf("SaveTutorProfile")).toEqual([{ input: {} }]);
  });

  test("shows the photo that Mia has saved on another device since she saved one here", async () => {
    const onPhone = { avatar: { ...picture, url: "/uploads/phone-192.webp" } };
    let stored: Facts = { avatar: { ...picture, url: "/uploads/new-192.webp" } };
    const { mia } = visit(5, { avatar: picture }, () => ({
      viewer: { __typename: "Viewer", verified: true, person: personOfMia, tutorProfile: profileOf(5, stored) },
    }));
    const shown = () => document.querySelector("form img")?.getAttribute("src");
    await mia.click(await screen.findByRole("button", { name: /^Photo/ }));
    expect(shown()).toBe("/uploads/a-192.webp");
    await mia.upload(screen.getByLabelText("Your photo"), aFile("image/png"));
    await act(async () => settle.resolve("new.webp"));
    expect(shown()).toBe("blob:chosen");
    expect(screen.getByText("Preview: blob:chosen")).toBeInTheDocument();
    await mia.click(press("Save and continue"));
    await screen.findByRole("heading", { name: "Description" });
    expect(screen.getByText("Preview: /uploads/new-192.webp")).toBeInTheDocument();
    stored = onPhone;
    await mia.click(press("Save and continue"));
    await screen.findByRole("heading", { name: "Video" });
    expect(screen.getByText("Preview: /uploads/phone-192.webp")).toBeInTheDocument();
    await mia.click(press(/^Photo/));
    expect(shown()).toBe("/uploads/phone-192.webp");
    expect(screen.queryByText(/^Picture uploaded/)).not.toBeInTheDocument();
  });

  test("may stay empty if a photo is already saved", async () => {
    const { server, mia } = visit(5, { avatar: picture, thumbnail: picture });
    await mia.click(await screen.findByRole("button", { name: /^Photo/ }));
    await mia.click(press("Save and continue"));
    await screen.findByRole("heading", { name: "Description" });
    expect(server.variablesOf("SaveTutorProfile")).toEqual([{ input: {} }]);
  });
});

test("the video step requires a valid YouTube link and a thumbnail", async () => {
  const { mia } = visit(3, { youtubeVideoId: null, thumbnail: null, verified: false });
  await mia.type(await screen.findByLabelText("YouTube video link"), "my video");
  await mia.click(press("Save and continue"));
  expect(screen.getByText("Invalid youtube video link!")).toBeInTheDocument();
  expect(screen.getByText("Please upload a thumbnail!")).toBeInTheDocument();
});

test("the video step announces to screen readers that it has found the video", async () => {
  const { mia } = visit(3, { youtubeVideoId: null, thumbnail: null, verified: false });
  const link = await screen.findByLabelText("YouTube video link");
  const regions = screen.getAllByRole("status");
  await mia.type(link, "https://youtu.be/dQw4w9WgXcQ");
  expect(regions).toContain(screen.getByText(/^Video found/).closest("[role=status]"));
});

test("a step shows no errors before Mia saves it, even if another step was rejected; the rejected one shows them as she types", async () => {
  const { mia } = visit(5, {});
  await mia.click(await screen.findByRole("button", { name: /^Pricing/ }));
  const price = () => screen.getByLabelText("Price of a 50-minute lesson");
  await mia.clear(price());
  await mia.click(press("Complete"));
  expect(await screen.findByText("Please fill out the field")).toBeInTheDocument();
  await mia.click(press("Back"));
  const invalid = () => screen.queryByText("Invalid youtube video link!");
  const link = screen.getByLabelText("YouTube video link");
  await mia.clear(link);
  await mia.type(link, "y");
  expect(invalid()).toBeNull();
  await mia.click(press("Save and continue"));
  expect(invalid()).toBeVisible();
  await mia.type(link, "outu.be/dQw4w9WgXcQ");
  expect(invalid()).toBeNull();
  await mia.type(link, " or not");
  expect(invalid()).toBeVisible();
  await mia.click(press(/^Pricing/));
  await mia.click(press("Complete"));
  await mia.type(price(), "x");
  expect(
    await screen.findByText("Enter a price above $0 and up to $1,000, with at most two decimals"),
  ).toBeInTheDocument();
});

test("saving the last step opens the chat if the refetched viewer is verified", async () => {
  const { server, router, mia } = visit(4, { lessonPrice: null, verified: false });
  const price = await screen.findByLabelText("Price of a 50-minute lesson");
  await mia.type(price, "cheap");
  await mia.click(press("Complete registration"));
  expect(screen.getByText("Enter a price above $0 and up to $1,000, with at most two decimals")).toBeInTheDocument();
  await mia.clear(price);
  await mia.type(price, "20,5");
  await mia.click(press("Complete registration"));
  await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/chat"));
  expect(server.variablesOf("SaveTutorProfile")).toEqual([{ input: { price: 20.5, availability: null } }]);
  expect(viewerNow()).toMatchObject({ viewer: { verified: true } });
});

test("the last step accepts the highest price, written with a thousands separator as in the hint", async () => {
  const { server, mia } = visit(4, { lessonPrice: null, verified: false });
  await mia.type(await screen.findByLabelText("Price of a 50-minute lesson"), "$1,000");
  await mia.click(press("Complete registration"));
  await waitFor(() => expect(server.variablesOf("SaveTutorProfile")).toMatchObject([{ input: { price: 1000 } }]));
});

test("saving the last step opens the chat even if the viewer can't be refetched", async () => {
  const { router, mia } = visit(4, { verified: false }, undefined, {
    Viewer: () => {
      throw new Unreachable();
    },
  });
  await mia.click(await screen.findByRole("button", { name: "Complete registration" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/chat"));
  expect(router.state.location.state).toEqual({ registered: "mia" });
});

test("the last step is saved only once, even if Mia clicks again while the viewer is being refetched", async () => {
  const { server, mia } = visit(4, { verified: false }, undefined, { Viewer: () => new Promise(() => undefined) });
  await mia.click(await screen.findByRole("button", { name: "Complete registration" }));
  await mia.click(await screen.findByText("Complete"));
  expect(server.variablesOf("SaveTutorProfile")).toHaveLength(1);
});

test("Mia sees that she is registered even if she changed the last step while it was being saved", async () => {
  let answer: () => void = () => undefined;
  const { router, mia } = visit(4, { verified: false }, () => new Promise((resolve) => (answer = () => resolve({}))));
  await mia.click(await screen.findByRole("button", { name: "Complete registration" }));
  await mia.click(press("Mon 9-12"));
  answer();
  await waitFor(() => expect(press("Complete")).not.toHaveAttribute("aria-busy"));
  await mia.click(press("Mon 9-12"));
  await mia.click(press("Complete"));
  answer();
  await waitFor(() => expect(router.state.location.state).toEqual({ registered: "mia" }));
});

test("Mia's changes to her teaching hours and to their time zone are saved together", async () => {
  const saved = [{ __typename: "AvailabilitySlot", day: "FRI", part: "FROM_18_TO_21" }];
  const { server, mia } = visit(5, { availability: saved, timeZone: "Asia/Tashkent" });
  await mia.click(await screen.findByRole("button", { name: /^Pricing/ }));
  expect(press("Fri 18-21")).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByLabelText("Time zone of these hours")).toHaveValue("Asia/Tashkent");
  expect(screen.queryByText("Not saved yet")).not.toBeInTheDocument();
  await mia.click(press("Mon 9-12"));
  expect(screen.getByText("Not saved yet")).toBeInTheDocument();
  await mia.selectOptions(screen.getByLabelText("Time zone of these hours"), "Europe/Zagreb");
  await mia.click(press("Complete"));
  await screen.findByText("Elsewhere");
  const slots = [
    { day: "MON", part: "FROM_9_TO_12" },
    { day: "FRI", part: "FROM_18_TO_21" },
  ];
  const availability = { timeZone: "Europe/Zagreb", slots };
  expect(server.variablesOf("SaveTutorProfile")).toEqual([{ input: { price: 17, availability } }]);
});

test("the time zone field shows the name under which the server saved the time zone", async () => {
  const slot = { __typename: "AvailabilitySlot", day: "FRI", part: "FROM_18_TO_21" };
  const facts = { avatar: picture, thumbnail: picture, availability: [slot], timeZone: "Asia/Calcutta" };
  // Her verification was revoked, so she stays in the wizard after the last step.
  const tutorProfile = profileOf(5, { ...facts, verified: false, timeZone: "Asia/Kolkata" });
  const viewer = { __typename: "Viewer", verified: false, person: personOfMia, tutorProfile };
  const { server, mia } = visit(5, facts, () => ({ viewer }));
  await mia.click(await screen.findByRole("button", { name: /^Pricing/ }));
  await mia.click(press("Complete"));
  await waitFor(() => expect(screen.getByLabelText("Time zone of these hours")).toHaveValue("Asia/Kolkata"));
  await mia.click(await screen.findByRole("button", { name: "Complete registration" }));
  await waitFor(() =>
    expect(server.variablesOf("SaveTutorProfile")).toMatchObject([
      { input: { availability: { timeZone: "Asia/Calcutta" } } },
      { input: { availability: { timeZone: "Asia/Kolkata" } } },
    ]),
  );
});

test("a step that Mia opens while another one is being saved stays open", async () => {
  let answer: () => void = () => undefined;
  const { mia } = visit(5, {}, () => new Promise((resolve) => (answer = () => resolve({}))));
  await mia.click(await screen.findByRole("button", { name: "Save and continue" }));
  await mia.click(screen.getByRole("button", { name: /^Pricing/ }));
  answer();
  await waitFor(() => expect(press("Complete")).not.toHaveAttribute("aria-busy"));
  expect(screen.getByRole("heading", { name: "Pricing" })).toBeInTheDocument();
});

test("going back while the last step is being saved keeps Mia in the wizard", async () => {
  let answer: () => void = () => undefined;
  const { router, mia } = visit(4, { verified: false }, () => new Promise((resolve) => (answer = () => resolve({}))));
  await mia.click(await screen.findByRole("button", { name: "Complete registration" }));
  await mia.click(press("Back"));
  answer();
  await waitFor(() => expect(press("Save and continue")).not.toHaveAttribute("aria-busy"));
  expect(router.state.location.pathname).toBe("/dashboard/tutor/settings");
  expect(screen.getByRole("heading", { name: "Video" })).toBeInTheDocument();
});

test("if Mia leaves the wizard while the last step is being saved, she stays on the page that she opened", async () => {
  let answer: () => void = () => undefined;
  let refetched: () => void = () => undefined;
  const { router, mia } = visit(5, {}, () => new Promise((resolve) => (answer = () => resolve({}))), {
    Viewer: () => new Promise((_, reject) => (refetched = () => reject(new Unreachable()))),
  });
  await mia.click(await screen.findByRole("button", { name: /^Pricing/ }));
  await mia.click(press("Complete"));
  await mia.click(screen.getByRole("link", { name: "See your profile as students see it" }));
  await screen.findByText("Elsewhere");
  await act(async () => answer());
  await act(async () => refetched());
  expect(router.state.location.pathname).toBe("/tutors/mia");
});

test("a tutor sees that their verification was revoked, and stays in the wizard after the last step", async () => {
  const revoked = /your verification was revoked\. Please contact support\./;
  const facts = { verified: false, avatar: picture, thumbnail: picture };
  const viewer = { __typename: "Viewer", verified: false, person: personOfMia, tutorProfile: profileOf(5, facts) };
  const { router, mia } = visit(5, facts, () => ({ viewer }));
  expect(await screen.findByText(revoked)).toBeInTheDocument();
  expect(screen.queryByText(/Students will find you once/)).not.toBeInTheDocument();
  for (const name of ["Photo", "Description", "Video", "Pricing"]) {
    await mia.click(press("Save and continue"));
    await screen.findByRole("heading", { name });
  }
  await mia.click(press("Complete registration"));
  expect(await screen.findAllByText(revoked)).toHaveLength(2);
  expect(router.state.location.pathname).toBe("/dashboard/tutor/settings");
  expect(screen.getByRole("heading", { name: "Pricing" })).toBeInTheDocument();
});

test("a verified tutor navigates freely between steps, but must confirm leaving with unsaved changes", async () => {
  const { router, mia } = visit(5, {});
  await mia.click(await screen.findByRole("button", { name: /^Pricing/ }));
  expect(press("Complete")).toBeInTheDocument();
  await mia.click(press("Back"));
  await screen.findByRole("heading", { name: "Video" });
  await mia.type(screen.getByLabelText("YouTube video link"), "x");
  expect(screen.getByText("Not saved yet")).toBeInTheDocument();
  await mia.click(screen.getByRole("link", { name: "See your profile as students see it" }));
  await mia.click(await screen.findByRole("button", { name: "Stay here" }));
  expect(router.state.location.pathname).toBe("/dashboard/tutor/settings");
  await mia.click(screen.getByRole("link", { name: "See your profile as students see it" }));
  await mia.click(await screen.findByRole("button", { name: "Leave" }));
  expect(await screen.findByText("Elsewhere")).toBeInTheDocument();
});

test("each of Mia's text fields is laid out in the direction of its content", async () => {
  const { mia } = visit(5, {});
  await mia.click(await screen.findByRole("button", { name: /^About/ }));
  for (const name of ["First name", "Last name"]) expect(screen.getByLabelText(name)).toHaveAttribute("dir", "auto");
  await mia.click(screen.getByRole("button", { name: /^Description/ }));
  const fields = screen.getAllByRole("textbox");
  expect(fields).toHaveLength(4);
  for (const field of fields) expect(field).toHaveAttribute("dir", "auto");
});

test("the Complete button asks for confirmation before Mia leaves with unsaved changes in another step", async () => {
  const { router, mia } = visit(5, {});
  await mia.click(await screen.findByRole("button", { name: /^Description/ }));
  await mia.type(screen.getByLabelText("Headline"), " and more");
  await mia.click(screen.getByRole("button", { name: /^Pricing/ }));
  await mia.click(press("Complete"));
  await mia.click(await screen.findByRole("button", { name: "Stay here" }));
  expect(router.state.location.pathname).toBe("/dashboard/tutor/settings");
  expect(screen.getByText("Not saved yet")).toBeInTheDocument();
});

test("opening the page checks whether Mia has been verified in another window", async () => {
  const { server } = visit(5, { verified: true });
  await screen.findByRole("button", { name: /^Description/ });
  expect(server.client.cache.extract()).toMatchObject({ "Viewer:{}": { verified: true } });
});

test("a profile that can't be loaded is replaced by an error card, and a toast appears", async () => {
  const { client } = fakeServer({
    TutorSettingsPage: () => {
      throw new ServerFailed();
    },
  });
  render(
    <ApolloProvider client={client}>
      <TutorSettingsPage Card={() => null} />
      <Toaster />
    </ApolloProvider>,
  );
  expect(await screen.findByText("Your profile could not be loaded")).toBeInTheDocument();
  expect(await screen.findByText("Something went wrong on our side.")).toBeInTheDocument();
});
