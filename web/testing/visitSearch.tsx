import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { RouteObject } from "react-router-dom";
import { TutorSearchPage } from "../features/tutors/search/TutorSearchPage";
import { Main } from "../ui/layout/Main";
import { fakeServer, type Answers } from "./fakeServer";
import { openPage } from "./openPage";
import { subjects, tutor, tutorSearch } from "./tutorResponses";

export const mia = tutor("mia", "Mia");
export const leo = tutor("leo", "Leo", {
  verified: false,
  country: "uz",
  lessonPrice: { __typename: "Money", amount: 1250 },
  youtubeVideoId: null,
});

/** Opens the tutor search as Nora, a student; finds Mia and Leo unless `answers` says otherwise. */
export function visitSearch(answers: Answers = {}, address = "/tutors", routes: readonly RouteObject[] = []) {
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

export const loaded = () => waitFor(() => expect(document.querySelector("[aria-busy='true']")).toBeNull());
export const heading = (text: string) => screen.findByRole("heading", { level: 2, name: text });
