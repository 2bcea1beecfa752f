import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { arriveByOpenId } from "../../graphql/openId";
import { Spinner } from "../../ui/Spinner";
import { CardPage } from "./CardPage";
import { copy } from "./copy";
import { keptNext } from "./keptNext";
import type { Opened } from "./useOpening";
import * as css from "./WelcomePage.css";

/** Back from Google: fetches the session that was opened, tells `arrive` whose it is, or leads to the log in. */
export function WelcomePage({ arrive }: { readonly arrive: (who: Opened) => void }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const begun = useRef(false);
  useEffect(() => {
    // Effects run twice while developing; the cookie is exchanged once.
    if (begun.current) return;
    begun.current = true;
    const giveUp = () => {
      const query = new URLSearchParams(keptNext(search));
      query.set("google", "failed");
      void navigate(`/auth/login?${query.toString()}`, { replace: true });
    };
    arriveByOpenId().then((opening) => (opening.opened ? arrive(opening) : giveUp()), giveUp);
  }, [arrive, navigate, search]);
  return (
    <CardPage title={copy.welcome.title} lead={null}>
      <p role="status" className={css.waiting}>
        <Spinner label="" /> {copy.welcome.loggingIn}
      </p>
    </CardPage>
  );
}
