import { useRef, useState } from "react";
import { v7 as newKey } from "uuid";
import { StartChatDocument } from "../../graphql/generated/graphql";
import { useMutation } from "../../graphql/hooks";
import { showToast } from "../../ui/toastStore";
import { contactDraft, keepContactDraft } from "./contactDraft";
import { contactMessage, prefilledText, type ContactPurpose } from "./contactMessage";
import { copy } from "./copy";

const longest = 5000;

/** Whom one writes to. */
type Recipient = { readonly id: string; readonly firstName: string };

/**
 * Writing to a tutor: the text, which is kept as a draft, what is wrong with it, and sending it. The same text is sent under
 * the same key however often it is tried, so the tutor gets it once.
 */
export function useContact({ id, firstName }: Recipient, purpose: ContactPurpose, onSent: () => void) {
  const [text, setText] = useState(() => contactDraft(id, purpose) ?? prefilledText(firstName, purpose));
  const [problem, setProblem] = useState<string | undefined>();
  const [startChat] = useMutation(StartChatDocument);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const attempt = useRef({ content: "", clientMessageId: "" });

  const write = (next: string) => {
    setText(next);
    if (problem !== undefined) setProblem(problemOf(firstName, next));
    keepContactDraft(id, purpose, next === prefilledText(firstName, purpose) ? null : next);
  };

  const send = async () => {
    if (busy.current) return;
    const wrong = problemOf(firstName, text);
    setProblem(wrong);
    if (wrong !== undefined) return;
    const content = contactMessage(firstName, text);
    if (attempt.current.content !== content) attempt.current = { content, clientMessageId: newKey() };
    busy.current = true;
    setSending(true);
    try {
      const kind = purpose === "trial" ? "TRIAL_REQUEST" : "TEXT";
      const { data } = await startChat({ variables: { input: { tutorId: id, kind, ...attempt.current } } });
      const refusal = data?.startChat.problems[0];
      if (refusal) {
        setProblem(refusal.reason);
        return;
      }
      keepContactDraft(id, purpose, null);
      showToast({ title: copy.contact.sentTitle, description: copy.contact.sent(firstName) });
      onSent();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : copy.contact.failed);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  return { text, write, problem, send, sending };
}

function problemOf(firstName: string, text: string): string | undefined {
  if (text.trim() === "") return copy.contact.blank;
  return [...contactMessage(firstName, text)].length > longest ? copy.contact.tooLong(longest) : undefined;
}
