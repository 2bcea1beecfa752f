import { lazy, Suspense, useState } from "react";
import { LinkButton } from "../../../ui/elements/Link";
import * as css from "../form/AuthCard.css";
import { copy } from "../copy";

/* Fetched when opened, so that the form loads first. */
const TermsDialog = lazy(async () => ({ default: (await import("./TermsDialog")).TermsDialog }));

/** The sentence about terms and privacy, whose two links open the texts in a dialog. */
export function Terms() {
  const [shown, setShown] = useState<keyof typeof copy.notes | null>(null);
  return (
    <p className={css.terms}>
      {copy.agreeBefore} <LinkButton onClick={() => setShown("terms")}>{copy.terms}</LinkButton> {copy.and}{" "}
      <LinkButton onClick={() => setShown("privacy")}>{copy.privacy}</LinkButton>.
      {shown !== null && (
        <Suspense>
          <TermsDialog note={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </p>
  );
}
