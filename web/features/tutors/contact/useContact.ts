import { useRef } from "react";
import { errorTitle } from "../../../graphql/errors/errorTitle";
import { useForm } from "react-hook-form";
import { v7 as newKey } from "uuid";
import { StartChatDocument } from "../../../graphql/generated/graphql";
import { limits } from "../../../graphql/limits";
import { useMutation } from "../../../graphql/hooks";
import { showToast } from "../../../ui/overlays/toastStore";
import { contactDraft, keepContactDraft } from "./contactDraft";
import { contactMessage, prefilledText, type ContactPurpose } from "./contactMessage";
import { copy } from "../copy";

/** The tutor to contact. */
type Recipient = { readonly id: string; readonly firstName: string };

/**
 * The state of the contact form; its text is kept as a draft. Retries of the same text reuse its idempotency key, so
 * the tutor gets it once.
 */
export function useContact({ id, firstName }: Recipient, purpose: ContactPurpose, onSent: () => void) {
  const prefilled = prefilledText(firstName, purpose);
  const form = useForm({ defaultValues: { text: contactDraft(id, purpose) ?? prefilled }, shouldFocusError: false });
  const { errors, isSubmitting } = form.formState;
  const [startChat] = useMutation(StartChatDocument);
  const attempt = useRef({ content: "", clientMessageId: "" });
  const busy = useRef(false);

  const field = form.register("text", {
    validate: (text) => problemOf(firstName, text) ?? true,
    onChange: () => {
      const text = form.getValues("text");
      keepContactDraft(id, purpose, text === prefilled ? null : text);
    },
  });
  const sendValid = async ({ text }: { readonly text: string }) => {
    const content = contactMessage(firstName, text);
    if (attempt.current.content !== content) attempt.current = { content, clientMessageId: newKey() };
    const reject = (message: string) => form.setError("text", { type: "server", message });
    try {
      const kind = purpose === "trial" ? "TRIAL_REQUEST" : "TEXT";
      const { data } = await startChat({ variables: { input: { tutorId: id, kind, ...attempt.current } } });
      const problem = data?.startChat.userErrors[0];
      if (problem) {
        reject(problem.reason);
        return;
      }
      keepContactDraft(id, purpose, null);
      showToast({ title: copy.contact.sentTitle, description: copy.contact.sent(firstName) });
      onSent();
    } catch (error) {
      reject(errorTitle(error));
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

function problemOf(firstName: string, text: string): string | undefined {
  if (text.trim() === "") return copy.contact.blank;
  return [...contactMessage(firstName, text)].length > limits.message
    ? copy.contact.tooLong(limits.message)
    : undefined;
}
