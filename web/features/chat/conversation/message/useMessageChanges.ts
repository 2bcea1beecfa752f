import { isConnected } from "../../../../graphql/connection/connectionStatus";
import { Unreachable } from "../../../../graphql/connection/failures";
import { caughtErrorText } from "../../../../graphql/errors/caughtErrorText";
import { EditMessageDocument, RemoveMessageDocument } from "../../../../graphql/generated/graphql";
import { useApolloClient, useMutation } from "../../../../graphql/hooks";
import { showToast } from "../../../../ui/overlays/toastStore";
import { chatSessionOf } from "../../feed/chatSession";
import type { Message } from "../../feed/inboxCache";
import { newKey } from "../../outbox/newKey";

type ChangePayload = { readonly message: Message | null; readonly userErrors: readonly { readonly reason: string }[] };

/**
 * Returns `edit` and `remove`, which show problems in a toast and resolve to whether they succeeded. Aborting `signal`
 * cancels an edit that has not been sent yet.
 */
export function useMessageChanges() {
  const { older } = chatSessionOf(useApolloClient());
  const [edit] = useMutation(EditMessageDocument);
  const [remove] = useMutation(RemoveMessageDocument);
  const change = async (request: () => Promise<ChangePayload | undefined>, signal?: AbortSignal): Promise<boolean> => {
    try {
      // Offline, the request would wait and then change the message when the viewer no longer expects it.
      if (!isConnected()) throw new Unreachable();
      const payload = await request();
      if (payload?.message) older.change(payload.message);
      const [problem] = payload?.userErrors ?? [];
      if (problem) showToast({ title: problem.reason, variant: "destructive" });
      return !problem;
    } catch (error) {
      if (signal?.aborted !== true) showToast({ variant: "destructive", ...caughtErrorText(error) });
      return false;
    }
  };
  return {
    edit: (messageId: string, content: string, signal?: AbortSignal) => {
      const input = { messageId, content, clientEditId: newKey() };
      const options = { variables: { input }, context: { signal } };
      return change(async () => (await edit(options)).data?.editMessage, signal);
    },
    remove: (messageId: string) =>
      change(async () => (await remove({ variables: { input: { messageId } } })).data?.removeMessage),
  };
}
