import { Dialog } from "../../../ui/overlays/Dialog";
import { copy } from "../copy";
import * as css from "./TermsDialog.css";

/** Shows the terms of service or the privacy policy. */
export function TermsDialog({
  note,
  onClose,
}: {
  readonly note: keyof typeof copy.notes;
  readonly onClose: () => void;
}) {
  const { title, paragraphs } = copy.notes[note];
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <div className={css.prose}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Dialog>
  );
}
