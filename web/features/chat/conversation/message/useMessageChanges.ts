import { EditMessageDocument, RemoveMessageDocument } from "../../../../graphql/generated/graphql";
import { useApolloClient, useMutation } from "../../../../graphql/hooks";
import { showToast } from "../../../../ui/overlays/toastStore";
import { chatSessionOf } from "../../feed/chatSession";
import { copy } from "../../copy";
import type { Message } from "../../feed/inboxCache";

type ChangePayload = { readonly message: Message | null; readonly userErrors: readonly { readonly reason: string }[] };

const reportProblem = (payload: ChangePayload | undefined) => {
  const [problem] = payload?.userErrors ?? [];
  if (problem) showToast({ title: problem.reason, variant: "destructive" });
};
const reportFailure = () => showToast({ title: copy.changeFailed, variant: "destructive" });

/** Edits and removes the viewer's own messages; problems are shown in a toast. */
export function useMessageChanges() {
  const { older } = chatSessionOf(useApolloClient());
  const [edit] = useMutation(EditMessageDocument);
  const [remove] = useMutation(RemoveMessageDocument);
  const settle = (payload: ChangePayload | undefined) => {
    if (payload?.message) older.change(payload.message);
    reportProblem(payload);
  };
  return {
    edit: (messageId: string, content: string) =>
      void edit({ variables: { input: { messageId, content } } }).then(
        ({ data }) => settle(data?.editMessage),
        reportFailure,
      ),
    remove: (messageId: string) =>
      void remove({ variables: { input: { messageId } } }).then(
        ({ data }) => settle(data?.removeMessage),
        reportFailure,
      ),
  };
}
