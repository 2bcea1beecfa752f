import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { MuteChatDocument, UnmuteChatDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { showToast } from "../../../ui/overlays/toastStore";
import { copy } from "./copy";
import { useMutedChats } from "./useMutedChats";

/** Returns a function that optimistically mutes or unmutes a chat; on failure, it rolls back and shows a toast. */
export function useMuteChat(chatId: string, name: string): (muted: boolean) => Promise<void> {
  const { muted: known } = useMutedChats();
  const [mute] = useMutation(MuteChatDocument);
  const [unmute] = useMutation(UnmuteChatDocument);
  return async (muted) => {
    const others = known.filter((id) => id !== chatId);
    const expected = {
      __typename: "NotificationSettingsPayload",
      settings: { __typename: "NotificationSettings", mutedChatIds: muted ? [chatId, ...others] : others },
      userErrors: [],
    } as const;
    try {
      const { data } = await (muted ? mute : unmute)({
        variables: { input: { chatId } },
        optimisticResponse: { payload: expected },
      });
      const [error] = data?.payload.userErrors ?? [];
      if (error) showToast({ variant: "destructive", title: error.reason });
      else showToast({ title: muted ? copy.isMuted(name) : copy.isUnmuted(name) });
    } catch (error) {
      showToast({ variant: "destructive", ...caughtErrorText(error) });
    }
  };
}
