import { errorText, errorTitle } from "../../graphql/errors/errorTitle";
import { TutorSettingsPageDocument } from "../../graphql/generated/graphql";
import { useQuery } from "../../graphql/hooks";
import { useViewer } from "../../graphql/session/viewerStore";
import { Container } from "../../ui/layout/Container";
import { ErrorState } from "../../ui/feedback/ErrorState";
import { Link } from "../../ui/elements/Link";
import { PageHeading } from "../../ui/layout/PageHeading";
import { PageTitle } from "../../ui/layout/PageTitle";
import { useFailureToast } from "../../ui/overlays/useFailureToast";
import { copy } from "./copy";
import { WizardSkeleton } from "./SettingsSkeleton";
import { type PreviewCard, Wizard } from "./Wizard";
import * as css from "./Wizard.css";
import { isBadgeRevoked } from "./wizardSteps";

export function TutorSettingsPage({ Card }: { readonly Card: PreviewCard }) {
  const viewer = useViewer();
  // The wizard reads its initial values only once, and another device may have changed them since they were cached.
  const { data, error, refetch } = useQuery(TutorSettingsPageDocument, { fetchPolicy: "network-only" });
  const profile = data?.viewer?.tutorProfile;
  useFailureToast(profile ? undefined : error, errorText);
  const verified = profile?.tutor.verified ?? viewer?.verified ?? false;
  const lead = profile && isBadgeRevoked(profile) ? copy.revoked : verified ? copy.verified : copy.notVerified;
  return (
    <Container className={css.page}>
      <PageTitle>{copy.title}</PageTitle>
      <div className={css.intro}>
        <PageHeading>{copy.title}</PageHeading>
        <p className={css.lead}>{lead}</p>
        {verified && profile && (
          <Link tone="strong" to={`/tutors/${profile.tutor.id}`}>
            {copy.yourPage}
          </Link>
        )}
      </div>
      {error && !profile && (
        <ErrorState
          title={copy.failed}
          body={errorTitle(error)}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      )}
      {!data && !error && <WizardSkeleton />}
      {data && profile && <Wizard profile={profile} email={viewer?.email ?? ""} subjects={data.subjects} Card={Card} />}
    </Container>
  );
}
