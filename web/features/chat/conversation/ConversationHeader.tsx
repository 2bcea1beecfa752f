import { ArrowLeft } from "lucide-react";
import type { Ref } from "react";
import type { Role } from "../../../graphql/generated/graphql";
import { Avatar, type Picture } from "../../../ui/elements/Avatar";
import { IconButtonLink } from "../../../ui/elements/IconButton";
import { Link } from "../../../ui/elements/Link";
import { copy } from "../copy";
import * as css from "./Conversation.css";
import { ChatMenuButton } from "../mute/ChatMenuButton";
import { MutedMark } from "../mute/MutedMark";
import { useMutedChats } from "../mute/useMutedChats";
import { CounterpartStatus } from "./CounterpartStatus";
import { useRefetchAfterFailure } from "./useRefetchAfterFailure";

export function ConversationHeader({
  chatId,
  counterpart,
  timeZone,
  headingRef,
}: {
  readonly chatId: string;
  readonly counterpart: {
    readonly id: string;
    readonly displayName: string;
    readonly role: Role;
    readonly avatar: Picture | null;
  };
  readonly timeZone: string | null;
  readonly headingRef: Ref<HTMLHeadingElement>;
}) {
  const { muted, isKnown, error, loading, refetch } = useMutedChats();
  useRefetchAfterFailure(error, loading, refetch);
  const isMuted = muted.includes(chatId);
  return (
    <header className={css.header}>
      <IconButtonLink
        to="/dashboard/chat"
        label={copy.conversation.back}
        icon={<ArrowLeft size={22} aria-hidden />}
        className={css.back}
      />
      <Avatar name={counterpart.displayName} image={counterpart.avatar} size={40} />
      <div className={css.who}>
        <div className={css.nameLine}>
          <h2 ref={headingRef} tabIndex={-1} className={css.name} dir="auto">
            {counterpart.displayName}
          </h2>
          {isMuted && <MutedMark />}
        </div>
        <CounterpartStatus chatId={chatId} timeZone={timeZone} />
      </div>
      {counterpart.role !== "STUDENT" && (
        <Link
          to={`/tutors/${counterpart.id}`}
          tone="strong"
          className={css.profile}
          aria-label={copy.conversation.profile}
        >
          <span className={css.onlyOnPhones}>{copy.conversation.profileShort}</span>
          <span className={css.hiddenOnPhones}>{copy.conversation.profile}</span>
        </Link>
      )}
      <ChatMenuButton chatId={chatId} name={counterpart.displayName} isMuted={isMuted} disabled={!isKnown} />
    </header>
  );
}
