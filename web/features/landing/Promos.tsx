import { lazy, Suspense, useState } from "react";
import { Button, ButtonLink } from "../../ui/elements/Button";
import { copy } from "./copy";
import * as css from "./Sections.css";

/* Fetched when somebody asks: the page itself needs no dialog. */
const PromoDialog = lazy(async () => ({ default: (await import("./PromoDialog")).PromoDialog }));

/** The two invitations: to teach, and to learn with a whole company. */
export function Promos() {
  const [asked, setAsked] = useState<keyof typeof copy.dialogs | null>(null);
  return (
    <div className={css.promos}>
      <section className={css.promo}>
        <h2 className={css.heading}>{copy.becomeTutor.heading}</h2>
        <p className={css.muted}>{copy.becomeTutor.body}</p>
        <div className={css.actions}>
          <ButtonLink to="/auth/sign-up-as-teacher">{copy.becomeTutor.action}</ButtonLink>
        </div>
      </section>
      <section className={css.promo}>
        <h2 className={css.heading}>{copy.corporate.heading}</h2>
        <p className={css.muted}>{copy.corporate.body}</p>
        <div className={css.actions}>
          <Button onClick={() => setAsked("demo")}>{copy.corporate.demo}</Button>
          <Button variant="secondary" onClick={() => setAsked("refer")}>
            {copy.corporate.refer}
          </Button>
        </div>
      </section>
      {asked !== null && (
        <Suspense>
          <PromoDialog about={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}
