import { Check, SendHorizontal } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent, type Ref } from "react";
import { useController, useForm } from "react-hook-form";
import { limits } from "../../../graphql/limits";
import { isComposing } from "../../../ui/forms/isComposing";
import { Textarea } from "../../../ui/forms/Textarea";
import { liveRegion } from "../../../ui/layout/liveRegion.css";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import * as css from "./Composer.css";
import { hasContactDetails } from "./contactDetails";
import { copy } from "../copy";

const maxCharacters = limits.message;
/** The number of remaining characters at which the counter appears. */
const counterThreshold = 200;
/** Matches text without visible characters. */
const blank = /^[\p{White_Space}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Returns the number of code points left; negative if the text is too long. For texts well below the limit, counts
 * UTF-16 code units instead, which is faster.
 */
function charactersLeft(text: string): number {
  return text.length <= maxCharacters - counterThreshold
    ? maxCharacters - text.length
    : maxCharacters - [...text].length;
}

function isSendable(text: string): boolean {
  return !blank.test(text) && charactersLeft(text) >= 0;
}

/** Returns whether iOS may have turned Shift on, as it does at the start of a line or sentence. */
function mayShiftItself({ value, selectionStart }: HTMLTextAreaElement): boolean {
  // An iPad claims to be a Mac, but no Mac has a touchscreen.
  const isIos = /^(iP|Mac)/.test(navigator.platform) && navigator.maxTouchPoints > 0;
  return isIos && /(^|\n|[.!?…。！？؟।]["'”’)]*\s+)$/.test(value.slice(0, selectionStart));
}

/**
 * Enter sends, and Shift+Enter starts a new line; an Enter that only confirms an IME composition does neither. Text
 * without visible characters is never sent.
 */
export function Composer({
  name,
  text: given,
  onText,
  onSend,
  onUp,
  onEscape,
  saves = false,
  busy = false,
  ref,
}: {
  /** The recipient's name. */
  readonly name: string;
  readonly text: string;
  readonly onText?: (text: string) => void;
  readonly onSend: (text: string) => void;
  /** Called when Arrow Up is pressed while the field is empty. */
  readonly onUp?: (() => void) | undefined;
  readonly onEscape?: (() => void) | undefined;
  /** Whether the composer saves an edited message instead of sending a new one. */
  readonly saves?: boolean;
  /** Whether an edit is being saved; if so, the text is read-only. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
}) {
  const { control, getValues, handleSubmit, setValue } = useForm({
    defaultValues: { text: given },
    shouldFocusError: false,
  });
  const { field } = useController({ control, name: "text", rules: { validate: isSendable } });
  const text = field.value;
  const left = charactersLeft(text);
  // The draft can also change elsewhere: sending a message clears it, and another tab may edit it.
  useEffect(() => {
    if (getValues("text") !== given) setValue("text", given);
  }, [given, getValues, setValue]);

  const send = handleSubmit((written) => {
    if (!busy) onSend(written.text);
  });
  const isShiftKeyDown = useRef(false);
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Unlike the on-screen Shift key, a physical Shift key fires its own event.
    isShiftKeyDown.current = event.key === "Shift" || (isShiftKeyDown.current && event.shiftKey);
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Escape" && onEscape) {
      event.stopPropagation();
      onEscape();
    }
    if (event.key === "ArrowUp" && !event.altKey && text === "" && onUp) {
      event.preventDefault();
      onUp();
    }
    const isShifted = event.shiftKey && (isShiftKeyDown.current || !mayShiftItself(event.currentTarget));
    if (event.key !== "Enter" || isShifted) return;
    event.preventDefault();
    void send();
  };

  return (
    <form className={css.composer} onSubmit={(event) => void send(event)}>
      <div role="status" className={liveRegion}>
        {hasContactDetails(text) && <p className={css.notice}>{copy.composer.contactDetails}</p>}
      </div>
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
          readOnly={busy}
          onChange={(event) => {
            field.onChange(event);
            onText?.(event.target.value);
          }}
          onKeyDown={press}
          data-handles-escape={onEscape && true}
          error={left < 0 ? copy.composer.tooLong(maxCharacters) : undefined}
        />
        <button
          type="submit"
          className={css.send}
          aria-disabled={busy || !isSendable(text)}
          // Keeps focus in the field, so that the on-screen keyboard stays open.
          onMouseDown={(event) => event.preventDefault()}
        >
          {saves ? <Check size={20} aria-hidden /> : <SendHorizontal size={20} aria-hidden />}
          <VisuallyHidden>{saves ? copy.composer.save : copy.composer.send}</VisuallyHidden>
        </button>
      </div>
      <div className={liveRegion} aria-live={left % 50 === 0 ? "polite" : "off"}>
        {left <= counterThreshold && (
          <p className={left < 0 ? css.overLimit : css.counter}>{copy.composer.left(left)}</p>
        )}
      </div>
    </form>
  );
}
