import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import {
  MuteChatDocument,
  MutedChatsDocument,
  UnmuteChatDocument,
  type MuteChatMutation,
} from "../../../graphql/generated/graphql";
import { useMutation, type ApolloCache } from "../../../graphql/hooks";
import { showToast } from "../../../ui/overlays/toastStore";
import { copy } from "./copy";
import { useMutedChats } from "./useMutedChats";

type Payload = MuteChatMutation["payload"];

/** Returns a function that mutes or unmutes a chat, optimistically; if that fails, reverts and shows a toast. */
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
        update: (cache, { data }) => store(cache, data?.payload),
      });
      const [error] = data?.payload.userErrors ?? [];
      if (error) showToast({ variant: "destructive", title: error.reason });
      else showToast({ title: muted ? copy.isMuted(name) : copy.isUnmuted(name) });
    } catch (error) {
      showToast({ variant: "destructive", ...caughtErrorText(error) });
    }
  };
}

function store(cache: ApolloCache, payload: Payload | null | undefined): void {
  const settings = payload?.settings;
  if (!settings) return;
  cache.updateQuery({ query: MutedChatsDocument }, (data) =>
    data?.viewer ? { viewer: { ...data.viewer, notificationSettings: settings } } : data,
  );
}
