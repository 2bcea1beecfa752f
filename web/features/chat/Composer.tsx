import { SendHorizontal } from "lucide-react";
import { useState, type KeyboardEvent, type Ref } from "react";
import { Textarea } from "../../ui/Textarea";
import { VisuallyHidden } from "../../ui/VisuallyHidden";
import * as css from "./Composer.css";
import { copy } from "./copy";

/** The longest message, in characters as people count them (code points). */
const longest = 5000;
/** Nothing but what can't be seen. */
const blank = /^[\p{White_Space}\p{Cf}\p{Cc}]*$/u;

/**
 * Where a message is written: Enter sends it, Shift+Enter begins a new line, and Enter that only confirms what an input
 * method composed does neither. What has no visible character is never sent. `onDraft` follows what is being written.
 */
export function Composer({
  name,
  draft,
  onDraft,
  onSend,
  ref,
}: {
  /** Whom it goes to. */
  readonly name: string;
  /** What stands there at first. */
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  readonly onSend: (text: string) => void;
  readonly ref?: Ref<HTMLTextAreaElement>;
}) {
  const [text, setText] = useState(draft);
  const tooLong = text.length > longest && [...text].length > longest;

  const write = (next: string) => {
    setText(next);
    onDraft(next);
  };
  const send = () => {
    if (blank.test(text) || tooLong) return;
    onSend(text);
    write("");
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        ref={ref}
        label={copy.composer.label(name)}
        hideLabel
        placeholder={copy.composer.placeholder}
        rows={1}
        enterKeyHint="send"
        className={css.input}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={press}
        error={tooLong ? copy.composer.tooLong(longest) : undefined}
      />
      <button type="submit" className={css.send} aria-disabled={blank.test(text) || tooLong}>
        <SendHorizontal size={20} aria-hidden />
        <VisuallyHidden>{copy.composer.send}</VisuallyHidden>
      </button>
    </form>
  );
}
