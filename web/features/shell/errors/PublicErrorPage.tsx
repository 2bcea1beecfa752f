import { Main } from "../../../ui/layout/Main";
import { ErrorPage } from "./ErrorPage";
import { SiteHeader } from "../header/SiteHeader";

/** Replaces what failed together with its header: a public page, which renders its own header, or the app's frame. */
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
