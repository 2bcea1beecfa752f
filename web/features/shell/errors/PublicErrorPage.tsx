import { Main } from "../../../ui/layout/Main";
import { ErrorPage } from "./ErrorPage";
import { SiteHeader } from "../header/SiteHeader";

/** Replaces a page that failed together with its header: a public page, which renders its own, or the app's frame. */
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
