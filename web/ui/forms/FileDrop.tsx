import { CircleAlert, ImageUp } from "lucide-react";
import { useCallback, useEffect, useEffectEvent, useId, useState, type DragEvent, type Ref } from "react";
import { Button } from "../elements/Button";
import { formCopy } from "./copy";
import { copy } from "../data/copy";
import { error as errorClass, errorIcon } from "./Field.css";
import * as css from "./FileDrop.css";
import { moveFocusFrom } from "../layout/moveFocusFrom";
import { hidden } from "../layout/VisuallyHidden.css";

/** The progress of the most recently chosen file. */
export type UploadProgress =
  | { readonly phase: "idle" | "sent" }
  | { readonly phase: "sending"; /** From 0 to 1. */ readonly fraction: number }
  | { readonly phase: "failed"; /** The reason, as a sentence. */ readonly reason: string };

/**
 * A field for one picture, which users can choose in a dialog, drop on the field, or paste on the page outside of text
 * fields and dialogs. The caller uploads the file.
 */
export function FileDrop({
  label,
  hint,
  error,
  accept,
  shape,
  picture,
  progress,
  inputRef,
  onFile,
  onCancel,
  onRetry,
}: {
  readonly label: string;
  readonly hint: string;
  readonly error?: string | undefined;
  /** The file types that the browser's dialog offers, comma-separated. */
  readonly accept: string;
  readonly shape: keyof typeof css.shape;
  readonly picture: string | null;
  readonly progress: UploadProgress;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onFile: (file: File) => void;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}) {
  const id = useId();
  const keepFocus = useCallback(
    (buttons: HTMLElement | null) => () => moveFocusFrom(buttons, document.getElementById(id)),
    [id],
  );
  const [over, setOver] = useState(false);
  const [broken, setBroken] = useState<string | null>(null);
  const shown = picture === broken ? null : picture;
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file) onFile(file);
    return file !== undefined;
  };
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    // Text fields and dialogs handle pasting themselves.
    if (event.target instanceof Element && event.target.closest(":read-write, [role=dialog]")) return;
    if (take(event.clipboardData?.files)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => pasted(event);
    document.addEventListener("paste", listener);
    return () => document.removeEventListener("paste", listener);
  }, []);
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  const problem = error ?? (progress.phase === "failed" ? progress.reason : undefined);
  const isInvalid = problem !== undefined;
  return (
    <div className={css.field}>
      <span id={`${id}-label`} className={css.label}>
        {label}
      </span>
      <label
        className={css.drop}
        data-over={over}
        data-invalid={isInvalid}
        onDragOver={drag(true)}
        onDragLeave={(event) => {
          // Moving onto a child element does not count as leaving the field.
          if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
            drag(false)(event);
        }}
        onDrop={(event) => {
          drag(false)(event);
          take(event.dataTransfer.files);
        }}
      >
        <input
          ref={inputRef}
          id={id}
          type="file"
          className={hidden}
          accept={accept}
          aria-labelledby={`${id}-label ${id}-call`}
          aria-describedby={isInvalid ? `${id}-error ${id}-note` : `${id}-note`}
          aria-invalid={isInvalid}
          onChange={({ target }) => {
            take(target.files);
            // Choosing the same file again must fire another change event.
            target.value = "";
          }}
        />
        {shown === null ? (
          <span className={css.empty}>
            <ImageUp size={32} strokeWidth={1.5} aria-hidden />
          </span>
        ) : (
          <span className={css.shape[shape]}>
            <img className={css.picture} src={shown} alt="" onError={() => setBroken(shown)} />
          </span>
        )}
        <span>
          <span id={`${id}-call`} className={css.call}>
            {picture === null ? formCopy.upload.choose : formCopy.upload.replace}
          </span>
          <span className={css.withMouse}> {formCopy.upload.drop}</span>
        </span>
        <span id={`${id}-note`} className={css.quiet}>
          {hint}
        </span>
      </label>
      <div role="status">
        {progress.phase === "sending" && <Sending ref={keepFocus} fraction={progress.fraction} onCancel={onCancel} />}
        {progress.phase === "sent" && <p className={css.quiet}>{formCopy.upload.sent}</p>}
      </div>
      {isInvalid && (
        <div className={css.row} role="alert">
          <p id={`${id}-error`} className={errorClass}>
            <CircleAlert size={16} aria-hidden className={errorIcon} />
            {problem}
          </p>
          {progress.phase === "failed" && (
            <div ref={keepFocus} className={css.row}>
              <Button variant="ghost" size="dense" onClick={onCancel}>
                {formCopy.upload.cancel}
              </Button>
              <Button variant="secondary" size="dense" onClick={onRetry}>
                {copy.retry}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function Sending({
  ref,
  fraction,
  onCancel,
}: {
  readonly ref: Ref<HTMLDivElement>;
  readonly fraction: number;
  readonly onCancel: () => void;
}) {
  const percent = Math.round(fraction * 100);
  return (
    <div ref={ref} className={css.bar}>
      <progress className={css.progress} max={100} value={percent} aria-label={formCopy.upload.sending(percent)} />
      <div className={css.row}>
        <span className={css.quiet} aria-hidden="true">
          {formCopy.upload.sending(percent)}
        </span>
        <Button variant="ghost" size="dense" onClick={onCancel}>
          {formCopy.upload.cancel}
        </Button>
      </div>
    </div>
  );
}
