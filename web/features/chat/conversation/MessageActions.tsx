import { Ellipsis } from "lucide-react";
import { useState, type ComponentProps, type KeyboardEvent } from "react";
import { showToast } from "../../../ui/overlays/toastStore";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { copy } from "../copy";
import * as css from "./MessageBubble.css";
import type { MessageMenu } from "./MessageMenu";
import type { ConversationMessage } from "./shownMessages";

const fetchMenu = () => import("./MessageMenu");

/** What the viewer wants to do with a stored message. */
export type MessageDeeds = {
  readonly onEdit: (message: ConversationMessage) => void;
  readonly onRemove: (message: ConversationMessage) => void;
};

/** Where the button of a message is found. */
export const actionsId = (message: ConversationMessage): string => `actions-${message.key}`;

/**
 * The button that opens what can be done with a message. The menu is fetched when the pointer comes near. One of all these
 * buttons is in the tab order; arrows go from one to the next.
 */
export function MessageActions({
  message,
  inTabOrder,
  onStep,
  ...deeds
}: MessageDeeds & {
  readonly message: ConversationMessage;
  readonly inTabOrder: boolean;
  /** The focus goes to the message so many places below. */
  readonly onStep: (by: number) => void;
}) {
  const [menu, setMenu] = useState<{ readonly Opened: typeof MessageMenu } | null>(null);
  const open = () => {
    const sayThatItFailed = () => showToast({ title: copy.actions.notLoaded, variant: "destructive" });
    fetchMenu().then(({ MessageMenu: Opened }) => setMenu({ Opened }), sayThatItFailed);
  };
  const step = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    onStep(by);
  };
  const shared = { id: actionsId(message), tabIndex: inTabOrder ? 0 : -1, onKeyDown: step };
  if (menu !== null) return <menu.Opened message={message} trigger={<MoreButton {...shared} />} {...deeds} />;
  // What could not be fetched ahead is asked for again on the press.
  const ahead = () => void fetchMenu().catch(() => undefined);
  return (
    <MoreButton
      {...shared}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={open}
    />
  );
}

function MoreButton(props: ComponentProps<"button">) {
  return (
    <button {...props} type="button" className={css.more} title={copy.actions.open}>
      <Ellipsis size={18} aria-hidden />
      <VisuallyHidden>{copy.actions.open}</VisuallyHidden>
    </button>
  );
}
