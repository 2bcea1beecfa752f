import { EditMessageDocument, RemoveMessageDocument } from "../../../graphql/generated/graphql";
import { useApolloClient, useMutation } from "../../../graphql/hooks";
import { showToast } from "../../../ui/overlays/toastStore";
import { chatSessionOf } from "../feed/chatSession";
import { copy } from "../copy";
import type { Message } from "../feed/inboxCache";

type Changed = { readonly message: Message | null; readonly problems: readonly { readonly reason: string }[] };

const sayWhy = (payload: Changed | undefined) => {
  const [problem] = payload?.problems ?? [];
  if (problem) showToast({ title: problem.reason, variant: "destructive" });
};
const sayThatItFailed = () => showToast({ title: copy.changeFailed, variant: "destructive" });

/** Changes what an own message says, and takes one back; a refusal is said in a toast. */
export function useMessageChanges() {
  const { older } = chatSessionOf(useApolloClient());
  const [edit] = useMutation(EditMessageDocument);
  const [remove] = useMutation(RemoveMessageDocument);
  const settle = (payload: Changed | undefined) => {
    if (payload?.message) older.change(payload.message);
    sayWhy(payload);
  };
  return {
    edit: (messageId: string, content: string) =>
      void edit({ variables: { input: { messageId, content } } }).then(
        ({ data }) => settle(data?.editMessage),
        sayThatItFailed,
      ),
    remove: (messageId: string) =>
      void remove({ variables: { input: { messageId } } }).then(
        ({ data }) => settle(data?.removeMessage),
        sayThatItFailed,
      ),
  };
}
