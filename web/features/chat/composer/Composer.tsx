import { Check, SendHorizontal } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent, type Ref } from "react";
import { useController, useForm } from "react-hook-form";
import { Textarea } from "../../../ui/forms/Textarea";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import * as css from "./Composer.css";
import { hasContactDetails } from "./contactDetails";
import { copy } from "../copy";

/** The longest message, in characters as people count them (code points). */
const longest = 5000;
/** From when on it is said how many are left. */
const nearTheEnd = 200;
/** No person presses Enter again so soon, in milliseconds. */
const justNow = 20;
/** Nothing but what can't be seen. */
const blank = /^[\p{White_Space}\p{Cf}\p{Cc}]*$/u;

/** How many characters are left; below zero when there are too many. */
function roomLeft(text: string): number {
  return text.length <= longest - nearTheEnd ? longest - text.length : longest - [...text].length;
}

function isSendable(text: string): boolean {
  return !blank.test(text) && roomLeft(text) >= 0;
}

/**
 * Where a message is written: Enter sends it, Shift+Enter begins a new line, and Enter that only confirms what an input
 * method composed does neither. What has no visible character is never sent. It starts with `text`, follows changes of
 * `text`, and reports what is typed to `onText`.
 */
export function Composer({
  name,
  text: given,
  onText,
  onSend,
  onUp,
  onEscape,
  saves = false,
  ref,
}: {
  /** Whom it goes to. */
  readonly name: string;
  readonly text: string;
  readonly onText?: (text: string) => void;
  readonly onSend: (text: string) => void;
  /** The arrow up was pressed while nothing is written. */
  readonly onUp?: (() => void) | undefined;
  readonly onEscape?: (() => void) | undefined;
  /** It changes a message instead of sending one. */
  readonly saves?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
}) {
  const composedAt = useRef(-Infinity);
  const { control, getValues, handleSubmit, setValue } = useForm({
    defaultValues: { text: given },
    shouldFocusError: false,
  });
  const { field } = useController({ control, name: "text", rules: { validate: isSendable } });
  const text = field.value;
  const left = roomLeft(text);
  // The draft changes elsewhere too: it ends when it is sent, and another tab may go on with it.
  useEffect(() => {
    if (getValues("text") !== given) setValue("text", given);
  }, [given, getValues, setValue]);

  const send = handleSubmit((written) => onSend(written.text));
  const press = (event: KeyboardEvent) => {
    // Safari's Enter that ends a composition comes right after the composition's end.
    const ended = event.timeStamp - composedAt.current < justNow;
    if (event.nativeEvent.isComposing || ended) return;
    if (event.key === "Escape" && onEscape) {
      event.stopPropagation();
      onEscape();
    }
    if (event.key === "ArrowUp" && !event.altKey && text === "" && onUp) {
      event.preventDefault();
      onUp();
    }
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    void send();
  };

  return (
    <form className={css.composer} onSubmit={(event) => void send(event)}>
      {hasContactDetails(text) && (
        <p role="status" className={css.notice}>
          {copy.composer.contactDetails}
        </p>
      )}
      <div className={css.line}>
        <Textarea
          ref={ref}
          name={field.name}
          label={saves ? copy.composer.editLabel : copy.composer.label(name)}
          hideLabel
          placeholder={copy.composer.placeholder}
          rows={1}
          enterKeyHint="send"
          className={css.input}
          value={text}
          onChange={(event) => {
            field.onChange(event);
            onText?.(event.target.value);
          }}
          onKeyDown={press}
          onCompositionEnd={(event) => {
            composedAt.current = event.timeStamp;
          }}
          error={left < 0 ? copy.composer.tooLong(longest) : undefined}
        />
        <button type="submit" className={css.send} aria-disabled={!isSendable(text)}>
          {saves ? <Check size={20} aria-hidden /> : <SendHorizontal size={20} aria-hidden />}
          <VisuallyHidden>{saves ? copy.composer.save : copy.composer.send}</VisuallyHidden>
        </button>
      </div>
      {left <= nearTheEnd && (
        <p className={left < 0 ? css.overfull : css.counter} aria-live={left % 50 === 0 ? "polite" : "off"}>
          {copy.composer.left(left)}
        </p>
      )}
    </form>
  );
}
