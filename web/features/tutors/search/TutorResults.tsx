import { Heart } from "lucide-react";
import { Activity, memo, useCallback, useState } from "react";
import { errorTitle } from "../../../graphql/errors/errorTitle";
import { Button } from "../../../ui/elements/Button";
import { lazyDialog } from "../../../ui/overlays/lazyDialog";
import { classes } from "../../../ui/theme/classes";
import { EmptyState } from "../../../ui/feedback/EmptyState";
import { ErrorState } from "../../../ui/feedback/ErrorState";
import { useMediaQuery } from "../../../ui/layout/useMediaQuery";
import { below } from "../../../ui/theme/tokens";
import { WhenSeen } from "../../../ui/feedback/WhenSeen";
import type { ContactPurpose } from "../contact/contactMessage";
import { copy } from "../copy";
import { type Contacted, TutorCard } from "../card/TutorCard";
import { TutorCardSkeleton } from "../card/TutorCardSkeleton";
import peepWithMagnifier from "./pictures/peep-with-magnifier.webp";
import * as css from "./TutorSearchPage.css";
import { TutorVideo } from "../profile/TutorVideo";
import { useProfilePrefetch } from "./useProfilePrefetch";
import { useProgressiveList } from "./useProgressiveList";
import type { useTutorSearch } from "./useTutorSearch";

const fetchContactModal = () => import("../contact/ContactModal");
const skeletonKeys = [1, 2, 3, 4] as const;

const ContactModal = lazyDialog(
  async () => (await fetchContactModal()).ContactModal,
  ({ onClose }) => onClose,
);

type Results = {
  readonly search: ReturnType<typeof useTutorSearch>;
  /** Whether the only active filter is the one for saved tutors. */
  readonly onlySaved: boolean;
  readonly onClear: () => void;
};

/** Shows the search results and the contact form, which stays open even when new results arrive. */
export function TutorResults(results: Results) {
  const [contact, setContact] = useState<{ readonly tutor: Contacted; readonly purpose: ContactPurpose } | null>(null);
  const write = useCallback((tutor: Contacted, purpose: ContactPurpose) => setContact({ tutor, purpose }), []);
  return (
    <>
      <FoundTutors {...results} onContact={write} />
      {contact && <ContactModal {...contact} onClose={() => setContact(null)} />}
    </>
  );
}

/** Memoized, because the user may be typing in the filters above. */
const FoundTutors = memo(function FoundTutors({
  search,
  onlySaved,
  onClear,
  onContact,
}: Results & { readonly onContact: (tutor: Contacted, purpose: ContactPurpose) => void }) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const isNarrow = useMediaQuery(below.xl);
  const { tutors } = search;
  const rendered = useProgressiveList(tutors, search.key);
  const look = useCallback((id: string) => {
    setFocusedId(id);
    void fetchContactModal().catch(() => undefined);
  }, []);
  useProfilePrefetch(focusedId);

  if (tutors === undefined) {
    if (search.error) {
      return <ErrorState title={copy.search.failed} body={errorTitle(search.error)} onRetry={search.retry} />;
    }
    return (
      <div className={css.columns} aria-busy="true">
        <div className={css.list}>
          {skeletonKeys.map((key) => (
            <TutorCardSkeleton key={key} />
          ))}
        </div>
      </div>
    );
  }
  if (tutors.length === 0 && onlySaved) {
    return (
      <EmptyState
        picture={<Heart size={56} strokeWidth={1.5} />}
        title={copy.search.nothingSavedTitle}
        body={copy.search.nothingSavedBody}
        action={<Button onClick={onClear}>{copy.search.findTutors}</Button>}
      />
    );
  }
  if (tutors.length === 0) {
    return (
      <EmptyState
        picture={<img src={peepWithMagnifier} width={194} height={180} alt="" />}
        title={copy.search.emptyTitle}
        body={copy.search.emptyBody}
        action={
          <Button variant="secondary" onClick={onClear}>
            {copy.search.clearFilters}
          </Button>
        }
      />
    );
  }
  const isWhole = rendered.length === tutors.length;
  const hasMore = search.hasMore && !search.outdated && isWhole;
  const isBusy = search.outdated || search.refetching || !isWhole;
  const shown = rendered.find(({ id }) => id === focusedId) ?? rendered[0];
  return (
    <div className={css.columns}>
      <div className={classes(css.list, search.outdated && css.outdated)} aria-busy={isBusy}>
        {rendered.map((tutor, index) => (
          <TutorCard
            key={tutor.id}
            tutor={tutor}
            shown={tutor.id === shown?.id}
            urgent={index === 0}
            onLook={look}
            onContact={onContact}
          />
        ))}
        {!isWhole && skeletonKeys.slice(rendered.length, tutors.length).map((key) => <TutorCardSkeleton key={key} />)}
        {hasMore && search.refetching && <TutorCardSkeleton />}
        {hasMore && !search.refetching && (
          <WhenSeen label={copy.search.more} onSeen={search.loadMore} className={css.more} />
        )}
      </div>
      {shown && (
        <Activity mode={isNarrow ? "hidden" : "visible"}>
          <aside className={css.panel} aria-label={copy.tutor.video}>
            <TutorVideo tutor={shown} width={320} explained />
          </aside>
        </Activity>
      )}
    </div>
  );
});
