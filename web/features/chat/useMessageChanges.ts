import { EditMessageDocument, RemoveMessageDocument } from "../../graphql/generated/graphql";
import { useMutation } from "../../graphql/hooks";
import { showToast } from "../../ui/toastStore";
import { copy } from "./copy";

type Problems = { readonly problems: readonly { readonly reason: string }[] };

const sayWhy = (payload: Problems | undefined) => {
  const [problem] = payload?.problems ?? [];
  if (problem) showToast({ title: problem.reason, variant: "destructive" });
};
const sayThatItFailed = () => showToast({ title: copy.changeFailed, variant: "destructive" });

/** Changes what an own message says, and takes one back; a refusal is said in a toast. */
export function useMessageChanges() {
  const [edit] = useMutation(EditMessageDocument);
  const [remove] = useMutation(RemoveMessageDocument);
  return {
    edit: (messageId: string, content: string) =>
      void edit({ variables: { input: { messageId, content } } }).then(
        ({ data }) => sayWhy(data?.editMessage),
        sayThatItFailed,
      ),
    remove: (messageId: string) =>
      void remove({ variables: { input: { messageId } } }).then(
        ({ data }) => sayWhy(data?.removeMessage),
        sayThatItFailed,
      ),
  };
}
