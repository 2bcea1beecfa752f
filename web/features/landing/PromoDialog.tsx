import { Dialog } from "../../ui/overlays/Dialog";
import { copy } from "./copy";

export function PromoDialog({
  about,
  onClose,
}: {
  readonly about: keyof typeof copy.dialogs;
  readonly onClose: () => void;
}) {
  const { title, body } = copy.dialogs[about];
  return <Dialog open onOpenChange={onClose} title={title} description={body} />;
}
