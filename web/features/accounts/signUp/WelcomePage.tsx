import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { openSession } from "../../../graphql/session/session";
import { withSessionLock } from "../../../graphql/session/tokenRefresh";
import { useDeferredMutation } from "../../../graphql/useDeferredMutation";
import { Spinner } from "../../../ui/feedback/Spinner";
import { CardPage } from "../form/CardPage";
import { linkCopy } from "../linkCopy";
import { nextParam } from "../logIn/nextParam";
import type { Opened } from "../dialog/useOpening";
import * as css from "./WelcomePage.css";

const fetchRefresh = async () =>
  (await import("../../../graphql/generated/documents/RefreshSession")).RefreshSessionDocument;

/**
 * The last step of a login with Google: exchanges the refresh cookie for a session, or goes to the login page if that
 * fails.
 */
export function WelcomePage({ arrive }: { readonly arrive: (who: Opened, isNew: boolean) => void }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { run, slot } = useDeferredMutation(fetchRefresh);
  const hasStarted = useRef(false);
  useEffect(() => {
    // Effects run twice in development, but the cookie can be exchanged only once.
    if (hasStarted.current) return;
    hasStarted.current = true;
    const giveUp = () => {
      const query = new URLSearchParams(nextParam(search));
      query.set("google", "failed");
      void navigate(`/auth/login?${query.toString()}`, { replace: true });
    };
    const isNew = new URLSearchParams(search).has("signedUp");
    // The lock is needed because the new session replaces any other session in this browser.
    const open = () => withSessionLock(async () => openSession((await run({})).refreshSession));
    open().then((opening) => (opening.opened ? arrive(opening, isNew) : giveUp()), giveUp);
  }, [arrive, navigate, run, search]);
  return (
    <CardPage title={linkCopy.welcome.title} lead={null}>
      <p role="status" className={css.waiting}>
        <Spinner label="" /> {linkCopy.welcome.loggingIn}
      </p>
      {slot}
    </CardPage>
  );
}
