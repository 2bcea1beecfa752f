import { useQuery } from "../../graphql/hooks";
import { ChatListDocument } from "../../graphql/generated/graphql";
import { ButtonLink } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { Skeleton } from "../../ui/Skeleton";
import { WhenSeen } from "../../ui/WhenSeen";
import { ChatListItem } from "./ChatListItem";
import { copy } from "./copy";
import * as css from "./ChatList.css";
import { useToday } from "./useToday";

/** The viewer's chats, the one with the newest message first; kept live by the feed. */
export function ChatList({ selectedId }: { readonly selectedId: string | null }) {
  const { data, loading, error, refetch, fetchMore } = useQuery(ChatListDocument);
  const today = useToday();

  if (!data?.viewer) {
    if (loading) return <Waiting />;
    const retry = () => void refetch().catch(() => undefined);
    return <ErrorState title={copy.listFailed} {...(error && { body: error.message })} onRetry={retry} />;
  }
  const { chats, viewer } = data;
  if (chats.edges.length === 0)
    return viewer.person.role === "STUDENT" ? <ReadyToStart /> : <EmptyState title={copy.empty} />;

  // A chat that moved up while a page was on its way may come a second time with that page.
  const unique = [...new Map(chats.edges.toReversed().map(({ node }) => [node.id, node])).values()].toReversed();
  return (
    <>
      <ul className={css.list} aria-label={copy.chats}>
        {unique.map((chat) => (
          <li key={chat.id}>
            <ChatListItem chat={chat} viewerId={viewer.person.id} today={today} selected={chat.id === selectedId} />
          </li>
        ))}
      </ul>
      {chats.pageInfo.hasNextPage && (
        <WhenSeen
          className={css.more}
          label={copy.moreChats}
          onSeen={() => fetchMore({ variables: { after: chats.pageInfo.endCursor } })}
        />
      )}
    </>
  );
}

function ReadyToStart() {
  const { title, body, action } = copy.emptyStudent;
  return <EmptyState title={title} body={body} action={<ButtonLink to="/tutors">{action}</ButtonLink>} />;
}

function Waiting() {
  return (
    <div className={css.wait} aria-busy="true">
      {[64, 48, 72, 56, 60].map((width) => (
        <div key={width} className={css.waitItem}>
          <Skeleton width={48} height={48} round />
          <div className={css.waitLines}>
            <Skeleton width={`${width - 20}%`} height={16} />
            <Skeleton width={`${width}%`} height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
