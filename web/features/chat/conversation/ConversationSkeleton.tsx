import { Skeleton } from "../../../ui/feedback/Skeleton";
import * as css from "./Conversation.css";

export function ConversationSkeleton() {
  return (
    <div className={css.wait} aria-busy="true">
      <Skeleton width="42%" height={48} className={css.waitTheirs} />
      <Skeleton width="30%" height={40} className={css.waitTheirs} />
      <Skeleton width="50%" height={64} className={css.waitMine} />
      <Skeleton width="36%" height={40} className={css.waitTheirs} />
    </div>
  );
}
