import { Star } from "lucide-react";
import { useState } from "react";
import { useNavigationType } from "react-router-dom";
import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { errorText, errorTitle } from "../../../graphql/errors/errorTitle";
import { TutorReviewsDocument } from "../../../graphql/generated/graphql";
import { useQuery } from "../../../graphql/hooks";
import { ShortDate } from "../../../ui/data/ShortDate";
import { Avatar } from "../../../ui/elements/Avatar";
import { Button } from "../../../ui/elements/Button";
import { Name } from "../../../ui/elements/Name";
import { ErrorState } from "../../../ui/feedback/ErrorState";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { lazyDialog } from "../../../ui/overlays/lazyDialog";
import { useFailureToast } from "../../../ui/overlays/useFailureToast";
import { withFailureToast } from "../../../ui/overlays/withFailureToast";
import { moveFocusFrom } from "../../../ui/layout/moveFocusFrom";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { copy } from "./copy";
import { pageLength, useFirstPage } from "../firstPage";
import type { Reviewed } from "./ReviewForm";
import * as css from "./TutorReviews.css";

const ReviewForm = lazyDialog(
  async () => (await import("./ReviewForm")).ReviewForm,
  ({ onClose }) => onClose,
);

/** When the button for more reviews is removed, moves focus from it to the last review. */
const keepFocus = (button: HTMLElement | null) => () =>
  moveFocusFrom(button, button?.parentElement?.querySelector<HTMLElement>("li:last-child"));

const skeletonKeys = [1, 2] as const;

type Tutor = Reviewed & { readonly mayReview: boolean; readonly reviewCount: number };

export function TutorReviews({ tutor }: { readonly tutor: Tutor }) {
  const query = useQuery(TutorReviewsDocument, {
    variables: { id: tutor.id, first: pageLength },
    // Refetching keeps only the first page, but going back must show the list as it was.
    fetchPolicy: useNavigationType() === "POP" ? "cache-first" : "cache-and-network",
  });
  const { data, error, loading, refetch, fetchMore } = query;
  useFailureToast(error, errorText);
  const [writing, setWriting] = useState(false);
  const reviews = data?.tutor?.reviews;
  const { edges, isCut, hasMore } = useFirstPage(query, reviews, tutor.id);
  const waiting = reviews === undefined && !error;
  const again = () => void refetch().catch(() => undefined);
  const nextPage = () => fetchMore({ variables: { after: reviews?.pageInfo.endCursor } });
  const more = () => (isCut ? again() : void withFailureToast(nextPage(), caughtErrorText).catch(() => undefined));
  return (
    <section className={css.section} aria-labelledby="tutor-reviews">
      <div className={css.head}>
        <h2 id="tutor-reviews" className={css.title}>
          {copy.title}
        </h2>
        {tutor.mayReview && (
          <Button variant="secondary" onClick={() => setWriting(true)}>
            {tutor.viewerReview ? copy.edit : copy.write}
          </Button>
        )}
      </div>
      {error && !reviews && <ErrorState title={copy.loadFailed} body={errorTitle(error)} onRetry={again} />}
      {edges?.length === 0 && (
        <p className={css.muted}>
          {copy.none}. {copy.hint}
        </p>
      )}
      <ul className={css.list} aria-busy={waiting}>
        {waiting &&
          skeletonKeys.slice(0, tutor.reviewCount).map((key) => (
            <li key={key} aria-hidden="true" className={css.review}>
              <Skeleton width={48} height={48} round />
              <div className={css.words}>
                <Skeleton width="30%" height={24} />
                <Skeleton width="50%" height={20} />
                <Skeleton height={24} />
              </div>
            </li>
          ))}
        {edges?.map(({ node: { id, stars, text, writtenAt, author } }) => (
          <li key={id} tabIndex={-1} className={css.review}>
            <Avatar name={author.displayName} image={author.avatar} size={48} />
            <div className={css.words}>
              <p className={css.author}>
                <Name>{author.displayName}</Name>
              </p>
              <p className={css.meta}>
                <span className={css.stars}>
                  {[1, 2, 3, 4, 5].map((star) => (
                    <Star key={star} size={16} fill={star <= stars ? "currentColor" : "none"} aria-hidden />
                  ))}
                  <VisuallyHidden>{copy.star(stars)}</VisuallyHidden>
                </span>
                <ShortDate moment={writtenAt} />
              </p>
              <p className={css.text} dir="auto">
                {text}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button ref={keepFocus} variant="secondary" loading={loading} onClick={more}>
          {copy.more}
        </Button>
      )}
      {writing && <ReviewForm tutor={tutor} onClose={() => setWriting(false)} onLeft={again} />}
    </section>
  );
}
