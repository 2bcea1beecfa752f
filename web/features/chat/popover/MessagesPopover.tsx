import { ArrowLeft, Maximize2, X } from "lucide-react";
import { useEffect, useRef, useState, type ReactElement } from "react";
import { useNavigate } from "react-router-dom";
import { errorText } from "../../../graphql/errors/errorTitle";
import { Button } from "../../../ui/elements/Button";
import { IconButton } from "../../../ui/elements/IconButton";
import { Popover } from "../../../ui/overlays/Popover";
import { useFailureToast } from "../../../ui/overlays/useFailureToast";
import { ChatList } from "../list/ChatList";
import { Conversation } from "../conversation/Conversation";
import { copy } from "../copy";
import { CounterpartStatus } from "../conversation/CounterpartStatus";
import type { RowsHandle } from "../list/ChatRows";
import { useChatList } from "../list/useChatList";
import { useMutedChats } from "../mute/useMutedChats";
import * as css from "./MessagesPopover.css";

/**
 * Shows the chat list or the selected chat; not used on phones or on the chat page. Escape returns from the chat to the
 * list; on the list, it closes the popover.
 */
export function MessagesPopover({
  trigger,
  open,
  onOpenChange,
}: {
  readonly trigger: ReactElement;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const [chatId, setChatId] = useState<string | null>(null);
  const change = (next: boolean) => {
    if (!next) setChatId(null);
    onOpenChange(next);
  };
  return (
    <Popover
      trigger={trigger}
      label={copy.title}
      open={open}
      onOpenChange={change}
      align="end"
      flush
      className={css.panel}
      onEscape={(event) => {
        if (chatId === null) return;
        event.preventDefault();
        // This Escape might be meant only to cancel an edit, but the popover gets the event before the field does.
        const isHandled = event.target instanceof HTMLElement && event.target.dataset.handlesEscape !== undefined;
        if (!isHandled) setChatId(null);
      }}
    >
      <Inbox chatId={chatId} onChoose={setChatId} onClose={() => change(false)} />
    </Popover>
  );
}

function Inbox({
  chatId,
  onChoose,
  onClose,
}: {
  readonly chatId: string | null;
  readonly onChoose: (chatId: string | null) => void;
  readonly onClose: () => void;
}) {
  const list = useChatList();
  useFailureToast(list.error, errorText);
  useFailureToast(useMutedChats().error, errorText);
  const navigate = useNavigate();
  const rows = useRef<RowsHandle>(null);
  const before = useRef<string | undefined>(undefined);
  const name = list.chats.find(({ id }) => id === chatId)?.counterpart.displayName;
  const isListed = list.chats.length > 0;

  useEffect(() => {
    // When the popover opens, the list gets focus; on returning to the list, the previous chat's row does.
    if (chatId === null) rows.current?.focus(before.current);
    else before.current = chatId;
  }, [chatId, isListed]);

  return (
    <>
      <div className={css.head}>
        {chatId === null ? (
          <>
            <h2 className={css.title}>{copy.title}</h2>
            <Button
              variant="ghost"
              size="dense"
              icon={<Maximize2 size={18} aria-hidden />}
              onClick={() => {
                onClose();
                void navigate("/dashboard/chat");
              }}
            >
              {copy.popover.fullScreen}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="ghost"
              size="dense"
              className={css.back}
              icon={<ArrowLeft size={18} aria-hidden />}
              onClick={() => onChoose(null)}
            >
              {copy.popover.viewAll}
            </Button>
            <div className={css.who}>
              <h2 className={css.name} dir="auto">
                {name}
              </h2>
              <CounterpartStatus chatId={chatId} timeZone={null} />
            </div>
          </>
        )}
        <IconButton dense label={copy.popover.close} icon={<X size={20} aria-hidden />} onClick={onClose} />
      </div>
      <div className={css.body}>
        {chatId === null ? (
          <ChatList of={list} filter="all" handle={rows} selectedId={null} onOpen={onChoose} onFindTutor={onClose} />
        ) : (
          list.viewer && <Conversation key={chatId} chatId={chatId} viewerId={list.viewer.person.id} takesFocus bare />
        )}
      </div>
    </>
  );
}
