import { useEffect } from "react";
import { useRouteError } from "react-router-dom";
import { ErrorState } from "../../../ui/feedback/ErrorState";
import { PageTitle } from "../../../ui/layout/PageTitle";
import { copy } from "../copy";
import { isUnreachable, UnreachablePage } from "./UnreachablePage";

/** Replaces a page that failed, inside its frame; retrying reloads the page. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  if (isUnreachable(error)) return <UnreachablePage />;
  return (
    <>
      <PageTitle>{copy.lost.title}</PageTitle>
      <ErrorState isPage title={copy.lost.title} body={copy.lost.body} onRetry={() => window.location.reload()} />
    </>
  );
}
