import { ButtonLink, Button } from "../../ui/elements/Button";
import { Dialog } from "../../ui/overlays/Dialog";
import { dialogCopy } from "./dialogCopy";
import * as css from "./Wizard.css";

export function RegisteredDialog({ tutorId, onClose }: { readonly tutorId: string; readonly onClose: () => void }) {
  const { title, body, next, steps, profile, done } = dialogCopy.registered;
  return (
    <Dialog onClose={onClose} title={title} description={body}>
      <div className={css.registered}>
        <section>
          <h3>{next}</h3>
          <ol className={css.nextSteps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <div className={css.choice}>
          <Button variant="secondary" onClick={onClose}>
            {done}
          </Button>
          <ButtonLink to={`/tutors/${tutorId}`}>{profile}</ButtonLink>
        </div>
      </div>
    </Dialog>
  );
}
