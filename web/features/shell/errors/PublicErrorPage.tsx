import { Main } from "../../../ui/layout/Main";
import { ErrorPage } from "./ErrorPage";
import { SiteHeader } from "../header/SiteHeader";

/** Replaces a failed public page or app frame, including the header, which each of them renders itself. */
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
