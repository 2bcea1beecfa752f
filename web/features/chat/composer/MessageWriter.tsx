import { Pencil, X } from "lucide-react";
import { useState, useSyncExternalStore, type RefObject } from "react";
import { isConnected, watchConnection } from "../../../graphql/connection/connectionStatus";
import { IconButton } from "../../../ui/elements/IconButton";
import { Composer } from "./Composer";
import { copy } from "../copy";
import * as css from "../conversation/Conversation.css";
import { storeChatDraft, useDraft } from "./drafts";
import type { ConversationMessage } from "../conversation/messageList/shownMessages";
import { useSendTyping } from "./useSendTyping";

/**
 * Saves the text, unless `signal` is aborted first, and ends editing once the text is saved; null cancels the edit.
 * Resolves even if saving fails.
 */
type OnEdited = (text: string | null, signal?: AbortSignal) => Promise<void>;

/**
 * The composer for a new message, or for editing one of the viewer's own messages. A new message is stored as a draft
 * until it is sent; an edit is not stored until it is saved, and does not affect the draft.
 */
export function MessageWriter({
  chatId,
  name,
  editing,
  onSend,
  onEditLast,
  onEdited,
  ref,
}: {
  readonly chatId: string;
  readonly name: string;
  readonly editing: ConversationMessage | null;
  readonly onSend: (text: string) => void;
  readonly onEditLast: () => void;
  readonly onEdited: OnEdited;
  readonly ref: RefObject<HTMLTextAreaElement | null>;
}) {
  const draft = useDraft(chatId);
  const typing = useSendTyping(chatId);
  if (editing !== null)
    return <EditComposer key={editing.key} message={editing} name={name} onEdited={onEdited} ref={ref} />;
  return (
    <Composer
      ref={ref}
      name={name}
      text={draft}
      onText={(text) => {
        storeChatDraft(chatId, text);
        if (text.trim() !== "") typing.report();
      }}
      onSend={(text) => {
        storeChatDraft(chatId, "");
        typing.stop();
        onSend(text);
      }}
      onUp={onEditLast}
    />
  );
}

function EditComposer({
  message,
  name,
  onEdited,
  ref,
}: {
  readonly message: ConversationMessage;
  readonly name: string;
  readonly onEdited: OnEdited;
  readonly ref: RefObject<HTMLTextAreaElement | null>;
}) {
  const [saving, setSaving] = useState<AbortController | null>(null);
  const isUp = useSyncExternalStore(watchConnection, isConnected);
  const progress = isUp ? copy.editing.saving : copy.states.waiting;
  const cancel = () => {
    saving?.abort();
    void onEdited(null);
  };
  const save = async (text: string) => {
    const request = new AbortController();
    setSaving(request);
    await onEdited(text === message.content ? null : text, request.signal);
    setSaving(null);
  };
  return (
    <>
      <div className={css.editing}>
        <Pencil size={16} aria-hidden />
        <strong role="status">{saving ? progress : copy.editing.title}</strong>
        <span className={css.editingText} dir="auto">
          {message.content}
        </span>
        <IconButton dense label={copy.editing.cancel} icon={<X size={18} aria-hidden />} onClick={cancel} />
      </div>
      <Composer
        ref={ref}
        name={name}
        text={message.content}
        onSend={(next) => void save(next)}
        onEscape={cancel}
        saves
        busy={saving !== null}
      />
    </>
  );
}
