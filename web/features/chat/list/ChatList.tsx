import { CircleCheckBig } from "lucide-react";
import { errorTitle } from "../../../graphql/errors/errorTitle";
import { EmptyState } from "../../../ui/feedback/EmptyState";
import { ErrorState } from "../../../ui/feedback/ErrorState";
import { copy } from "../copy";
import { ChatListSkeleton, NoChats } from "./ChatListStates";
import { ChatRows, type ChatRowsProps } from "./ChatRows";
import type { ChatFilter, useChatList } from "./useChatList";

/** `of` is the result of `useChatList(filter)`. */
export function ChatList({
  of: { viewer, chats, isLoading, error, retry, more, isWhole },
  filter,
  onFindTutor,
  ...use
}: {
  readonly of: ReturnType<typeof useChatList>;
  readonly filter: ChatFilter;
  readonly onFindTutor?: (() => void) | undefined;
} & Omit<ChatRowsProps, "viewerId">) {
  const isMissing = viewer === null || (chats.length === 0 && (isLoading || error !== undefined));
  if (isMissing) {
    if (isLoading) return <ChatListSkeleton />;
    return <ErrorState title={copy.listFailed} {...(error && { body: errorTitle(error) })} onRetry={retry} />;
  }
  if (chats.length === 0) {
    if (filter === "all") return <NoChats role={viewer.person.role} onFindTutor={onFindTutor} />;
    const picture = <CircleCheckBig size={40} strokeWidth={1.5} />;
    return <EmptyState title={copy.allRead.title} body={copy.allRead.body} picture={picture} />;
  }
  return (
    <ChatRows
      {...use}
      chats={chats}
      viewerId={viewer.person.id}
      label={copy.chats}
      isWhole={filter === "all" ? isWhole : more === null}
      more={more}
    />
  );
}
