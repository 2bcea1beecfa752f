import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { fakeServer } from "../../../testing/fakeServer";
import { openPage } from "../../../testing/openPage";
import { subjects, tutor, tutorSearch } from "../../../testing/tutorResponses";
import { TutorSearchPage } from "./TutorSearchPage";

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, "connection");
});

async function visit({ canHover = true, saveData = false }) {
  jest
    .spyOn(window, "matchMedia")
    .mockImplementation((media) => Object.assign(new EventTarget(), { media, matches: canHover }) as MediaQueryList);
  Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData } });
  const { client, variablesOf } = fakeServer({
    SubjectPicker: () => subjects,
    TutorSearch: () => tutorSearch([tutor("mia", "Mia"), tutor("leo", "Leo")]),
  });
  openPage({ "/tutors": <TutorSearchPage /> }, { client, address: "/tutors" });
  const mia = await screen.findByRole("article", { name: /Mia K\./ });
  const leo = await screen.findByRole("article", { name: /Leo K\./ });
  const prefetched = () => variablesOf("TutorProfile").map(({ id }) => id);
  return { mia, leo, prefetched };
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

describe("a tutor's profile", () => {
  it("is prefetched after the tutor's card has been hovered or focused for 65 ms", async () => {
    const { mia, leo, prefetched } = await visit({});
    fireEvent.pointerEnter(mia);
    await pass(64);
    fireEvent.pointerEnter(leo);
    await pass(64);
    expect(prefetched()).toEqual([]);
    await pass(1);
    await waitFor(() => expect(prefetched()).toEqual(["leo"]));
    act(() => within(mia).getByRole("link", { name: "Mia K." }).focus());
    await pass(65);
    await waitFor(() => expect(prefetched()).toEqual(["leo", "mia"]));
  });

  it.each([
    ["if the browser's data saver is on", { saveData: true }],
    ["on a touchscreen, where scrolling moves the pointer onto cards", { canHover: false }],
  ])("is not prefetched %s", async (_when, device) => {
    const { mia, prefetched } = await visit(device);
    fireEvent.pointerEnter(mia);
    await pass(1000);
    expect(prefetched()).toEqual([]);
  });
});
