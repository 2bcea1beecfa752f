import { useEffect, useLayoutEffect } from "react";
import { useRouteError } from "react-router-dom";
import { reportException } from "../../../graphql/errors/reportException";
import { ErrorState } from "../../../ui/feedback/ErrorState";
import { PageTitle } from "../../../ui/layout/PageTitle";
import { copy } from "../copy";
import { isNotFetched } from "../../../graphql/errors/errorTitle";
import { UnreachablePage } from "./UnreachablePage";
import { finishWaiting } from "../frame/waiting";

/** Replaces a page that failed, inside its frame; retrying reloads the page. */
export function ErrorPage() {
  const error = useRouteError();
  useLayoutEffect(finishWaiting, []);
  useEffect(() => {
    console.error(error);
    reportException(error, "render");
  }, [error]);
  if (isNotFetched(error)) return <UnreachablePage />;
  return (
    <>
      <PageTitle>{copy.lost.title}</PageTitle>
      <ErrorState isPage title={copy.lost.title} body={copy.lost.body} onRetry={() => window.location.reload()} />
    </>
  );
}
