import { useEffect, useState, useSyncExternalStore } from "react";
import { isConnected, watchConnection } from "../../../graphql/connection/connectionStatus";
import { RefetchedChatDocument, ChatFeedDocument, ChatListDocument } from "../../../graphql/generated/graphql";
import { useApolloClient, useLazyQuery, useSubscription } from "../../../graphql/hooks";
import { ChatInbox, type FeedSubscription } from "./ChatInbox";
import { OutboxDelivery } from "../outbox/OutboxDelivery";
import { ownTask } from "../../../ui/data/scheduling";
import { useInFrontLock } from "../notifications/useInFrontLock";
import { useTimeZoneReport } from "../presence/useTimeZoneReport";

/** Keeps the chat list, open conversations and unread count up to date. Mounted while a user is logged in. */
export function ChatFeed() {
  const inbox = useInbox();
  const subscription = useSyncExternalStore(inbox.watch, inbox.subscription);
  useEffect(() => inbox.start(), [inbox]);
  useInFrontLock();
  return (
    <>
      <OutboxDelivery />
      {subscription && <Subscription key={subscription.id} inbox={inbox} subscription={subscription} />}
    </>
  );
}

function useInbox(): ChatInbox {
  const client = useApolloClient();
  const onViewer = useTimeZoneReport();
  const [fetchList, list] = useLazyQuery(ChatListDocument);
  const [fetchChat] = useLazyQuery(RefetchedChatDocument, { fetchPolicy: "no-cache" });
  const { refetch } = list;
  const [inbox] = useState(
    () =>
      new ChatInbox({
        client,
        onViewer,
        connection: { isUp: isConnected, watch: watchConnection },
        fetchList: async (isFresh) => {
          const data = dataOrThrow(await (isFresh ? refetch() : fetchList()));
          // Writing the list to the cache is a long task; subscribe in a separate one, so that typing isn't held up.
          await ownTask();
          return data;
        },
        fetchChat: async (variables) => dataOrThrow(await fetchChat({ variables })),
      }),
  );
  return inbox;
}

function dataOrThrow<T>({ data, error }: { readonly data?: T | undefined; readonly error?: Error | undefined }): T {
  if (data === undefined) throw error ?? new Error("The server returned no data.");
  return data;
}

function Subscription({ inbox, subscription }: { readonly inbox: ChatInbox; readonly subscription: FeedSubscription }) {
  useSubscription(ChatFeedDocument, {
    variables: { after: subscription.after },
    fetchPolicy: "no-cache",
    ignoreResults: true,
    onData: ({ data: { data } }) => data && inbox.receive(subscription, data.chatFeed),
    onError: (error) => inbox.end(subscription, error),
    onComplete: () => inbox.end(subscription),
  });
  return null;
}
