import { useCallback, useRef, useState } from "react";
import { errorText } from "../../../graphql/errors/errorTitle";
import { lazyPart } from "../../../ui/feedback/lazyPart";
import { Container } from "../../../ui/layout/Container";
import { liveRegion } from "../../../ui/layout/liveRegion.css";
import { PageHeading } from "../../../ui/layout/PageHeading";
import { PageTitle } from "../../../ui/layout/PageTitle";
import { mainId } from "../../../ui/layout/SkipLink";
import { useFailureToast } from "../../../ui/overlays/useFailureToast";
import { copy } from "../copy";
import { FilterBar } from "./filters/FilterBar";
import { FilterChips } from "./filters/FilterChips";
import { FilterSheet } from "./filters/FilterSheet";
import { useSubjects } from "./filters/SubjectFilter";
import { countOf } from "./filters/tutorFilters";
import { endFirstSearch, isFirstSearch } from "./firstSearch";
import { TutorResults } from "./TutorResults";
import * as css from "./TutorSearchPage.css";
import { useTutorFilters } from "./filters/useTutorFilters";
import { useTutorSearch } from "./useTutorSearch";

export { opensSearch, searchLoader } from "../searchLoader";

const FirstQuestions = lazyPart(
  async () => (await import("./questions/FirstQuestions")).FirstQuestions,
  <div className={css.questions} />,
);

export function TutorSearchPage() {
  const state = useTutorFilters();
  const { settled, price, clear } = state;
  const search = useTutorSearch(settled);
  const { totalCount } = search;
  useFailureToast(useSubjects().error, errorText);
  // When a pressed button disappears, focus moves to the heading, so that screen readers read the result count. After a
  // failed search, there is no heading, so focus moves to the main content.
  const heading = useRef<HTMLHeadingElement>(null);
  const goToHeading = useCallback(() => (heading.current ?? document.getElementById(mainId))?.focus(), []);
  const showFromStart = useCallback(() => {
    if ((heading.current?.getBoundingClientRect().top ?? 0) < 0) heading.current?.scrollIntoView();
  }, []);
  const startOver = useCallback(() => {
    goToHeading();
    clear();
  }, [goToHeading, clear]);
  const [asking, setAsking] = useState(isFirstSearch);
  const endQuestions = useCallback(() => {
    endFirstSearch();
    setAsking(false);
    goToHeading();
  }, [goToHeading]);
  // The slider is ahead of the search until the debounce is over.
  const isPriceSearched = price.from === settled.price.from && price.to === settled.price.to;
  const found = search.outdated || !isPriceSearched ? undefined : totalCount;
  return (
    <Container wide className={css.page}>
      <PageTitle description={copy.search.description}>{copy.search.title}</PageTitle>
      <PageHeading>{copy.search.title}</PageHeading>
      {asking && <FirstQuestions state={state} found={found} className={css.questions} onEnd={endQuestions} />}
      <FilterBar {...state} />
      <FilterSheet state={state} found={found} onNewList={showFromStart} />
      {/* The heading and the chips share a row, so that a chip that appears after a delay doesn't move anything. */}
      <div className={css.found}>
        <div aria-live="polite" className={liveRegion}>
          {(totalCount !== undefined || search.loading) && (
            <h2 ref={heading} tabIndex={-1} className={css.heading}>
              {totalCount === undefined ? copy.search.searching : copy.search.heading(totalCount)}
            </h2>
          )}
        </div>
        <FilterChips state={state} onNone={goToHeading} />
      </div>
      <TutorResults search={search} onlySaved={settled.savedOnly && countOf(settled) === 1} onClear={startOver} />
    </Container>
  );
}
