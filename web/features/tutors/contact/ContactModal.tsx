import { useRef, useSyncExternalStore, type KeyboardEvent } from "react";
import { isOnline, watchNetwork } from "../../../graphql/connection/network";
import type { ContactModal_TutorFragment } from "../../../graphql/generated/graphql";
import type { FragmentFields } from "../../../graphql/hooks";
import { Avatar } from "../../../ui/elements/Avatar";
import { Button } from "../../../ui/elements/Button";
import { Dialog } from "../../../ui/overlays/Dialog";
import { Textarea } from "../../../ui/forms/Textarea";
import * as css from "./ContactModal.css";
import type { ContactPurpose } from "./contactMessage";
import { copy } from "../copy";
import { useContact } from "./useContact";

type Contact = { readonly purpose: ContactPurpose; readonly onClose: () => void };

/** Returns the hint about the shortcut for sending; undefined if there is probably no keyboard. */
function sendingKeys(): string | undefined {
  if (!window.matchMedia("(hover: hover) and (pointer: fine)").matches) return undefined;
  return /Mac/.test(navigator.platform) ? copy.contact.hint.apple : copy.contact.hint.other;
}

export function ContactModal({
  tutor,
  purpose,
  onClose,
}: Contact & { readonly tutor: FragmentFields<ContactModal_TutorFragment> }) {
  const { field, problem, send, sending } = useContact(tutor, purpose, onClose);
  const hasNetwork = useSyncExternalStore(watchNetwork, isOnline);
  // The message is sent when the network is back, even if the form has been closed by then.
  const isWaiting = sending && !hasNetwork;
  const textarea = useRef<HTMLTextAreaElement>(null);
  const beginAtEnd = () => {
    const end = textarea.current?.value.length ?? 0;
    textarea.current?.setSelectionRange(end, end);
    return textarea.current;
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <Dialog
      onClose={onClose}
      title={copy.contact.title(tutor.displayName)}
      description={copy.contact.prompt}
      initialFocus={beginAtEnd}
      header={
        <div className={css.header}>
          <Avatar name={tutor.displayName} image={tutor.avatar} size={64} />
        </div>
      }
    >
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Textarea
          {...field}
          ref={(element) => {
            field.ref(element);
            textarea.current = element;
          }}
          label={copy.contact.message}
          hint={sendingKeys()}
          error={problem}
          rows={5}
          className={css.text}
          onKeyDown={press}
        />
        <p role="status" className={css.status}>
          {isWaiting && copy.contact.offline}
        </p>
        <Button type="submit" full loading={sending && !isWaiting} aria-disabled={isWaiting || undefined}>
          {copy.contact.send}
        </Button>
      </form>
    </Dialog>
  );
}
