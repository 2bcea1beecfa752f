import { MessageSquare } from "lucide-react";
import { useState, useSyncExternalStore, type ComponentType, type ReactElement } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Viewer } from "../../../graphql/session/viewerStore";
import { UnreadBadge } from "../../../ui/elements/Badge";
import { IconButton, IconButtonLink } from "../../../ui/elements/IconButton";
import { copy } from "../copy";

/** A panel that opens at its trigger. */
export type Panel = ComponentType<{
  readonly trigger: ReactElement;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}>;

/** The panel of the messages, which is fetched when the pointer or the focus comes near. */
export type MessagesPanel = { readonly fetch: () => Promise<Panel> };

const chatPage = "/dashboard/chat";
/** From here on there is room for the panel; below, the button leads to the full screen. */
const wide = "(min-width: 560px)";

/**
 * The way to the messages, with the number of unread ones: opens the panel, and where there is no room for it, or on the
 * chat's own page, it is a link to that page. Leaving the page closes the panel.
 */
export function MessagesButton({ viewer, messages }: { readonly viewer: Viewer; readonly messages: MessagesPanel }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isWide = useSyncExternalStore(watchWidth, () => window.matchMedia(wide).matches);
  const [Panel, setPanel] = useState<Panel | null>(null);
  const [openOn, setOpenOn] = useState<string | null>(null);

  const look = {
    label: copy.messages,
    icon: <MessageSquare size={22} aria-hidden />,
    badge: <UnreadBadge count={viewer.unreadCount} />,
  };
  if (!isWide || pathname.replace(/\/+$/, "").toLowerCase() === chatPage)
    return <IconButtonLink {...look} to={chatPage} />;

  const fetchAhead = () => void messages.fetch().catch(() => undefined);
  const open = () =>
    messages.fetch().then(
      (fetched) => {
        setPanel(() => fetched);
        setOpenOn(pathname);
      },
      // The line is bad: the page may be there already.
      () => navigate(chatPage),
    );
  if (Panel === null) {
    return (
      <IconButton
        {...look}
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
      trigger={<IconButton {...look} />}
      open={openOn === pathname}
      onOpenChange={(next) => setOpenOn(next ? pathname : null)}
    />
  );
}

function watchWidth(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
