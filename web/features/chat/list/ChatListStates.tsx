import { MessagesSquare } from "lucide-react";
import { ButtonLink } from "../../../ui/elements/Button";
import { EmptyState } from "../../../ui/feedback/EmptyState";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { copy } from "../copy";
import * as css from "./ChatListStates.css";

export function NoChats({
  role,
  onFindTutor,
}: {
  readonly role: "STUDENT" | "TEACHER" | "TUTOR";
  /** Called when the link to the tutor search is pressed. */
  readonly onFindTutor?: (() => void) | undefined;
}) {
  const picture = <MessagesSquare size={48} strokeWidth={1.5} />;
  if (role !== "STUDENT") return <EmptyState title={copy.empty} picture={picture} />;
  const { title, body, action } = copy.emptyStudent;
  const link = (
    <ButtonLink to="/tutors" onClick={onFindTutor}>
      {action}
    </ButtonLink>
  );
  return <EmptyState title={title} body={body} picture={picture} action={link} />;
}

export function ChatListSkeleton() {
  return (
    <div className={css.wait} aria-busy="true">
      {[64, 48, 72, 56, 60].map((width) => (
        <div key={width} className={css.item}>
          <Skeleton width={48} height={48} round />
          <div className={css.lines}>
            <Skeleton width={`${width - 20}%`} height={16} />
            <Skeleton width={`${width}%`} height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
