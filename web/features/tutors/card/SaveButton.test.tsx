import "@testing-library/jest-dom";
import { act, render, screen, waitFor } from "@testing-library/react";
import { ServerFailed } from "../../../graphql/connection/failures";
import { tutorSearch } from "../../../testing/tutorResponses";
import { mia, visitSearch } from "../../../testing/visitSearch";
import { Toaster } from "../../../ui/overlays/Toast";

describe("the heart on a tutor's card", () => {
  it("reverts, and a toast gives the reason, when the server refuses to save the tutor", async () => {
    const userErrors = [{ __typename: "SaveTutorUserError", reason: "There is no such tutor." }];
    const { nora } = visitSearch({
      SaveTutor: () => ({ saveTutor: { __typename: "SaveTutorPayload", tutor: null, userErrors } }),
    });
    render(<Toaster />);
    const heart = await screen.findByRole("button", { name: /^Save Mia K/ });
    await nora.click(heart);
    expect(await screen.findByText("There is no such tutor.")).toBeVisible();
    expect(heart).toHaveAttribute("aria-pressed", "false");
  });

  it("stays empty after Nora unsaves a tutor who is no longer visible", async () => {
    let respond: (data: Readonly<Record<string, unknown>>) => void = () => undefined;
    const { nora } = visitSearch({
      TutorSearch: () => tutorSearch([{ ...mia, isSaved: true }]),
      UnsaveTutor: () => new Promise((resolve) => (respond = resolve)),
    });
    const heart = await screen.findByRole("button", { name: /^Save Mia K/ });
    await nora.click(heart);
    await waitFor(() => expect(heart).toHaveAttribute("aria-pressed", "false"));
    const changes: (string | null)[] = [];
    new MutationObserver((records) => changes.push(...records.map(({ oldValue }) => oldValue))).observe(heart, {
      attributeFilter: ["aria-pressed"],
      attributeOldValue: true,
    });
    await act(async () => respond({ unsaveTutor: { __typename: "SaveTutorPayload", tutor: null, userErrors: [] } }));
    expect(heart).toHaveAttribute("aria-pressed", "false");
    expect(changes).toEqual([]);
  });

  it("reverts, and a toast gives the reason, when the request fails", async () => {
    const { nora } = visitSearch({
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
