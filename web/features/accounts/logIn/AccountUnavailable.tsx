import { useEffect } from "react";
import { errorTitle } from "../../../graphql/errors/errorTitle";
import { onServerReturn } from "../../../graphql/connection/onServerReturn";
import { ownPage } from "../../../guard";
import { Button } from "../../../ui/elements/Button";
import { copy as uiCopy } from "../../../ui/data/copy";
import { CardPage } from "../form/CardPage";
import * as css from "../form/AuthCard.css";
import { copy } from "../copy";

/**
 * Replaces the login form when a user is logged in but their account could not be fetched. On a click, or as soon as
 * the server is back, loads the page that the user came from (`next`) or the dashboard.
 */
export function AccountUnavailable({ error, next }: { readonly error: unknown; readonly next: string | null }) {
  useEffect(() => onServerReturn(() => comeBack(next)), [next]);
  return (
    <CardPage title={copy.unavailable.title} lead={null}>
      <p role="alert" className={css.problem}>
        {errorTitle(error)}
      </p>
      <p>{copy.unavailable.body}</p>
      <Button full className={css.again} onClick={() => comeBack(next)}>
        {uiCopy.retry}
      </Button>
    </CardPage>
  );
}

function comeBack(next: string | null): void {
  window.location.assign(ownPage(next) ?? "/dashboard");
}
