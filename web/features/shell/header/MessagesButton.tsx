import { MessageSquare } from "lucide-react";
import { useState, type ComponentType, type ReactElement } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Viewer } from "../../../graphql/session/viewerStore";
import { UnreadBadge } from "../../../ui/elements/Badge";
import { IconButton, IconButtonLink } from "../../../ui/elements/IconButton";
import { useMediaQuery } from "../../../ui/layout/useMediaQuery";
import { copy } from "../copy";
import { isChat } from "../frame/isChat";

export type Panel = ComponentType<{
  readonly trigger: ReactElement;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}>;

export type MessagesPanel = { readonly fetch: () => Promise<Panel> };

const chatPage = "/dashboard/chat";
/** Matches screens with room for the panel; on narrower ones, the button links to the chat page. */
const wide = "(min-width: 560px)";

/** The button that opens the messages panel; navigating to another page closes and resets the panel. */
export function MessagesButton({ viewer, messages }: { readonly viewer: Viewer; readonly messages: MessagesPanel }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isWide = useMediaQuery(wide);
  const [Panel, setPanel] = useState<Panel | null>(null);
  const [openOn, setOpenOn] = useState<string | null>(null);
  // Without this, returning to the page where the panel was open would reopen it.
  if (openOn !== null && openOn !== pathname) setOpenOn(null);

  const appearance = {
    label: copy.messages,
    icon: <MessageSquare size={22} aria-hidden />,
    badge: <UnreadBadge count={viewer.unreadCount} />,
  };
  // On the chat page, the link must not close the open chat.
  if (isChat(pathname)) return <IconButtonLink {...appearance} to={{ pathname, search }} replace aria-current="page" />;
  if (!isWide) return <IconButtonLink {...appearance} to={chatPage} />;

  const fetchAhead = () => void messages.fetch().catch(() => undefined);
  const open = () =>
    messages.fetch().then(
      (fetched) => {
        setPanel(() => fetched);
        setOpenOn(pathname);
      },
      // If the panel can't be fetched, the chat page may still be cached.
      () => navigate(chatPage),
    );
  if (Panel === null) {
    return (
      <IconButton
        {...appearance}
        aria-haspopup="dialog"
        aria-expanded={false}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => void open()}
      />
    );
  }
  return (
    <Panel
      key={pathname}
      trigger={<IconButton {...appearance} />}
      open={openOn === pathname}
      onOpenChange={(next) => setOpenOn(next ? pathname : null)}
    />
  );
}
