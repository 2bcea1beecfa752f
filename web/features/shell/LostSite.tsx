import { Main } from "../../ui/Main";
import { LostPage } from "./LostPage";
import { SiteHeader } from "./SiteHeader";

/** Stands in the place of a public page that failed, with the header that such a page brings along. */
export function LostSite() {
  return (
    <>
      <SiteHeader />
      <Main>
        <LostPage />
      </Main>
    </>
  );
}
