import { Dialog } from "../../ui/overlays/Dialog";
import { copy } from "./copy";

/** A small dialog that explains how a company can book a demo or refer itself. */
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
