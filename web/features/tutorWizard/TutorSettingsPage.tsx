import { useQuery } from "../../graphql/hooks";
import { Check } from "lucide-react";
import { TutorSettingsPageDocument } from "../../graphql/generated/graphql";
import { useViewer, type Viewer } from "../../graphql/viewerStore";
import { Badge } from "../../ui/Badge";
import { Container } from "../../ui/Container";
import { ErrorState } from "../../ui/ErrorState";
import { Link } from "../../ui/Link";
import { PageHeading } from "../../ui/PageHeading";
import { PageTitle } from "../../ui/PageTitle";
import { Skeleton } from "../../ui/Skeleton";
import { copy } from "./copy";
import { finishedSteps, type Step } from "./finishedSteps";
import * as css from "./TutorSettingsPage.css";

/** Tells a tutor which of the five steps of the profile are done and which are missing. */
export function TutorSettingsPage() {
  const viewer = useViewer();
  return viewer && <Profile id={viewer.id} verified={viewer.verified} />;
}

function Profile({ id, verified }: Pick<Viewer, "id" | "verified">) {
  const { data, error, refetch } = useQuery(TutorSettingsPageDocument, { variables: { id } });
  return (
    <Container className={css.page}>
      <PageTitle>{copy.title}</PageTitle>
      <PageHeading>{copy.title}</PageHeading>
      <p className={css.lead}>{verified ? copy.verified : copy.notVerified}</p>
      {error && <ErrorState title={copy.failed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={420} />}
      {data && <Steps finished={finishedSteps(data.tutor)} />}
      {verified ? <Link to={`/tutors/${id}`}>{copy.yourPage}</Link> : <p className={css.honest}>{copy.honest}</p>}
    </Container>
  );
}

function Steps({ finished }: { readonly finished: Readonly<Record<Step, boolean>> }) {
  return (
    <ol className={css.steps}>
      {(Object.keys(copy.steps) as Step[]).map((step, index) => (
        <li key={step} className={css.step}>
          <span className={finished[step] ? css.done : css.open} aria-hidden="true">
            {finished[step] ? <Check size={20} /> : index + 1}
          </span>
          <div>
            <h2 className={css.title}>{copy.steps[step].title}</h2>
            <p className={css.body}>{copy.steps[step].body}</p>
          </div>
          <Badge tone={finished[step] ? "brand" : "quiet"}>{finished[step] ? copy.done : copy.open}</Badge>
        </li>
      ))}
    </ol>
  );
}
