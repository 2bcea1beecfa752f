import { Avatar, type Picture } from "../../../ui/elements/Avatar";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import * as css from "./ChatListItem.css";
import { copy } from "../copy";
import { usePresence } from "../composer/typing";

export function ChatFace({
  chatId,
  counterpart,
}: {
  readonly chatId: string;
  readonly counterpart: { readonly displayName: string; readonly avatar: Picture | null };
}) {
  const isOnline = usePresence(chatId)?.isOnline ?? false;
  return (
    <span className={css.face}>
      <Avatar name={counterpart.displayName} image={counterpart.avatar} size={48} />
      {isOnline && (
        <span className={css.online}>
          <VisuallyHidden>{copy.online}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
