import { useEffect, useId, useRef } from "react";
import { copy } from "../data/copy";
import { Button } from "../elements/Button";
import * as css from "./DialogNotLoaded.css";

/** Uses a native `<dialog>`, because our `Dialog` may not have been fetched either. */
export function DialogNotLoaded({
  isRetrying,
  onRetry,
  onClose,
}: {
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={`${id}-title`} className={css.title}>
        {copy.notLoaded.title}
      </h2>
      <p id={`${id}-body`} className={css.body}>
        {copy.notLoaded.body}
      </p>
      <div className={css.choices}>
        <Button variant="secondary" onClick={onClose}>
          {copy.close}
        </Button>
        <Button loading={isRetrying} onClick={onRetry}>
          {copy.retry}
        </Button>
      </div>
    </dialog>
  );
}
