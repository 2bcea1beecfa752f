import { Main } from "../../../ui/layout/Main";
import { ErrorPage } from "./ErrorPage";
import { SiteHeader } from "../header/SiteHeader";

/** Stands in the place of a public page that failed, with the header that such a page brings along. */
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
