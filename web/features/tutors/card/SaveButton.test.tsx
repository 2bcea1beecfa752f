import "@testing-library/jest-dom";
import { render, screen, waitFor } from "@testing-library/react";
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

  it("stays empty when the server has removed a tutor whom Nora can't see any longer", async () => {
    const { nora } = visitSearch({
      TutorSearch: () => tutorSearch([{ ...mia, isSaved: true }]),
      UnsaveTutor: () => ({ unsaveTutor: { __typename: "SaveTutorPayload", tutor: null, userErrors: [] } }),
    });
    const heart = await screen.findByRole("button", { name: /^Save Mia K/ });
    await nora.click(heart);
    await waitFor(() => expect(heart).toHaveAttribute("aria-pressed", "false"));
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
