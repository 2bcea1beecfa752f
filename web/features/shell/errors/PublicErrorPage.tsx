import { Main } from "../../../ui/layout/Main";
import { ErrorPage } from "./ErrorPage";
import { SiteHeader } from "../header/SiteHeader";

/** Replaces a public page that failed, including the header that each public page renders itself. */
export function PublicErrorPage() {
  return (
    <>
      <SiteHeader />
      <Main>
        <ErrorPage />
      </Main>
    </>
  );
}
