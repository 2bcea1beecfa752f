import { GraduationCap, ShieldCheck } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { errorText, errorTitle } from "../../../graphql/errors/errorTitle";
import { Navigate, useParams } from "react-router-dom";
import { TutorProfileDocument } from "../../../graphql/generated/graphql";
import { useQuery } from "../../../graphql/hooks";
import { isolated } from "../../../ui/data/isolated";
import { Avatar } from "../../../ui/elements/Avatar";
import { Name } from "../../../ui/elements/Name";
import { lazyPart } from "../../../ui/feedback/lazyPart";
import { Container } from "../../../ui/layout/Container";
import { ErrorState } from "../../../ui/feedback/ErrorState";
import { lazyDialog } from "../../../ui/overlays/lazyDialog";
import { useFailureToast } from "../../../ui/overlays/useFailureToast";
import { Flag } from "../../../ui/elements/Flag";
import { PageHeading } from "../../../ui/layout/PageHeading";
import { PageTitle } from "../../../ui/layout/PageTitle";
import { VerifiedBadge } from "../../../ui/elements/VerifiedBadge";
import { AboutTutor } from "./AboutTutor";
import { BookingCard } from "./BookingCard";
import { Breadcrumb } from "./Breadcrumb";
import type { ContactPurpose } from "../contact/contactMessage";
import { copy } from "../copy";
import { useHeadingFocus } from "./useHeadingFocus";
import { ProfileSkeleton } from "./ProfileSkeleton";
import { Rating } from "../card/Rating";
import { SaveButton } from "../card/SaveButton";
import * as css from "./TutorProfilePage.css";

export { prefetchProfile, profileLoader } from "../profileLoader";

const fetchContactModal = () => import("../contact/ContactModal");
const prefetchContactModal = () => void fetchContactModal().catch(() => undefined);
const ContactModal = lazyDialog(
  async () => (await fetchContactModal()).ContactModal,
  ({ onClose }) => onClose,
);
const TutorReviews = lazyPart(async () => (await import("../reviews/TutorReviews")).TutorReviews);

export function TutorProfilePage() {
  const { id = "" } = useParams();
  const { data, loading, error, refetch } = useQuery(TutorProfileDocument, { variables: { id } });
  // Deferred, so that React renders in small steps and the browser stays responsive.
  const ready = useDeferredValue(data !== undefined);
  useFailureToast(error, errorText);
  useHeadingFocus(data?.tutor != null && ready);
  const [purpose, setPurpose] = useState<ContactPurpose | null>(null);

  const waiting = (
    <>
      <PageTitle>{copy.profile.loading}</PageTitle>
      <ProfileSkeleton />
    </>
  );
  if (data === undefined || !ready) {
    if (!error) return waiting;
    return (
      <>
        <PageTitle>{copy.profile.failed}</PageTitle>
        <div className={css.failed}>
          <ErrorState
            isPage
            title={copy.profile.failed}
            body={errorTitle(error)}
            onRetry={() => void refetch().catch(() => undefined)}
          />
        </div>
      </>
    );
  }
  const { tutor, viewer } = data;
  if (tutor === null) return loading ? waiting : <Navigate to="/tutors" replace />;

  return (
    <Container wide className={css.page}>
      <PageTitle description={copy.profile.description(tutor)}>{isolated(tutor.displayName)}</PageTitle>
      <Breadcrumb name={tutor.displayName} />
      <div className={css.columns}>
        <header className={css.head}>
          <Avatar name={tutor.displayName} image={tutor.avatar} size={120} square eager />
          <div className={css.words}>
            <div className={css.name}>
              <PageHeading>
                <Name>{tutor.displayName}</Name>
              </PageHeading>
              <VerifiedBadge verified={tutor.verified} size={24} />
              {tutor.birthCountry !== null && <Flag code={tutor.birthCountry.code} />}
              {viewer?.person.role === "STUDENT" && <SaveButton tutor={tutor} />}
            </div>
            <Rating rating={tutor.rating} reviewCount={tutor.reviewCount} />
            <p className={css.intro} dir="auto">
              {tutor.introduction}
            </p>
            <div className={css.facts}>
              {tutor.subject && (
                <span className={css.pill}>
                  <GraduationCap size={18} aria-hidden />
                  {copy.tutor.teaches(tutor.subject.label)}
                </span>
              )}
              <span className={css.pill}>
                <ShieldCheck size={18} aria-hidden />
                {copy.tutor.refundable}
              </span>
            </div>
          </div>
        </header>
        <div className={css.side} onPointerEnter={prefetchContactModal} onFocus={prefetchContactModal}>
          <BookingCard tutor={tutor} onContact={viewer?.person.role === "STUDENT" ? setPurpose : null} />
        </div>
        <AboutTutor tutor={tutor} />
        <TutorReviews tutor={tutor} />
      </div>
      {purpose !== null && (
        <ContactModal key={`${tutor.id} ${purpose}`} tutor={tutor} purpose={purpose} onClose={() => setPurpose(null)} />
      )}
    </Container>
  );
}
