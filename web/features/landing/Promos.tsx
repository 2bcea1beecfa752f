import { useState } from "react";
import { Button, ButtonLink } from "../../ui/elements/Button";
import { lazyDialog } from "../../ui/overlays/lazyDialog";
import { copy } from "./copy";
import * as css from "./Sections.css";

const Dialog = lazyDialog(
  async () => (await import("../../ui/overlays/Dialog")).Dialog,
  ({ onClose }) => onClose,
);

export function Promos() {
  const [openDialog, setOpenDialog] = useState<keyof typeof copy.dialogs | null>(null);
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
          <Button onClick={() => setOpenDialog("demo")}>{copy.corporate.demo}</Button>
          <Button variant="secondary" onClick={() => setOpenDialog("refer")}>
            {copy.corporate.refer}
          </Button>
        </div>
      </section>
      {openDialog !== null && <Dialog {...copy.dialogs[openDialog]} onClose={() => setOpenDialog(null)} />}
    </div>
  );
}
