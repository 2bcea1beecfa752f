import { useRef } from "react";
import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { inOneString } from "../../../graphql/errors/errorTitle";
import { useForm } from "react-hook-form";
import { v7 as newKey } from "uuid";
import { StartChatDocument } from "../../../graphql/generated/graphql";
import { limits } from "../../../graphql/limits";
import { useMutation } from "../../../graphql/hooks";
import { showToast } from "../../../ui/overlays/toastStore";
import { contactMessage, prefilledText, type ContactPurpose } from "./contactMessage";
import { copy } from "../copy";
import { textProblem } from "../textProblem";
import { draftOf, storeDraft } from "../../../graphql/session/drafts";
import { sendToPerson } from "../../../graphql/session/unsentMessages";
import { useIsMounted } from "../../../ui/data/useIsMounted";

type Recipient = { readonly id: string; readonly firstName: string };

/** How long resending the same text counts as a retry; after that, it is a new message. */
const retryPeriodMs = 60 * 60_000;

/**
 * Manages the contact form, and stores its text as a draft. Until the server confirms a message, resending it reuses
 * the idempotency key, even after the form is closed or the page is reloaded, so the tutor gets the message only once.
 */
export function useContact({ id, firstName }: Recipient, purpose: ContactPurpose, onSent: () => void) {
  const prefilled = prefilledText(firstName, purpose);
  const draft = `contact.${purpose}.${id}`;
  const form = useForm({ defaultValues: { text: draftOf(draft) ?? prefilled } });
  const { errors, isSubmitting } = form.formState;
  const [startChat] = useMutation(StartChatDocument);
  const busy = useRef(false);
  const isOpen = useIsMounted();

  const field = form.register("text", {
    validate: (text) => textProblem(text, limits.message, contactMessage(firstName, text)) ?? true,
    onChange: () => {
      const text = form.getValues("text");
      storeDraft(draft, text === prefilled || text.trim() === "" ? null : text);
    },
  });
  const sendValid = async ({ text }: { readonly text: string }) => {
    const content = contactMessage(firstName, text);
    const attempt = `${draft}.attempt`;
    const clientMessageId = keyOf(content, attempt);
    const reject = (message: string) => {
      if (isOpen.current) form.setError("text", { type: "server", message }, { shouldFocus: true });
      else showToast({ variant: "destructive", title: message });
    };
    try {
      const kind = purpose === "trial" ? "TRIAL_REQUEST" : "TEXT";
      const input = { tutorId: id, kind, content, clientMessageId } as const;
      const { data } = await sendToPerson(id, () => startChat({ variables: { input } }));
      const problem = data?.startChat.userErrors[0];
      if (problem) {
        reject(problem.reason);
        return;
      }
      // By now, the form may have been closed and reopened with a different message.
      if (draftOf(attempt)?.startsWith(clientMessageId)) storeDraft(attempt, null);
      if (contactMessage(firstName, draftOf(draft) ?? prefilled) === content) storeDraft(draft, null);
      showToast({ title: copy.contact.sentTitle, description: copy.contact.sent(firstName) });
      if (isOpen.current) onSent();
    } catch (error) {
      reject(inOneString(caughtErrorText(error)));
    }
  };
  const send = async () => {
    // A ref, not state: the button may be pressed again before React renders.
    if (busy.current) return;
    busy.current = true;
    await form.handleSubmit(sendValid)();
    busy.current = false;
  };
  return { field, problem: errors.text?.message, send, sending: isSubmitting };
}

/**
 * Returns the idempotency key for a message: a recent attempt's key if the content is the same, otherwise a new key.
 * `attempt` is the name of the draft that stores the last attempt.
 */
function keyOf(content: string, attempt: string): string {
  const [key = "", kept] = draftOf(attempt)?.split(/ (.*)/s) ?? [];
  if (kept === content && Date.now() - timeOf(key) < retryPeriodMs) return key;
  const fresh = newKey();
  storeDraft(attempt, `${fresh} ${content}`);
  return fresh;
}

/** Returns the creation time of a key, which is a version 7 UUID. */
function timeOf(key: string): number {
  return parseInt(key.replace("-", "").slice(0, 12), 16);
}
