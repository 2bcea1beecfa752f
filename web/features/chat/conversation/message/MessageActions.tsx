import { Ellipsis } from "lucide-react";
import { useEffect, useEffectEvent, type ComponentProps, type KeyboardEvent } from "react";
import { showToast } from "../../../../ui/overlays/toastStore";
import { useLazyMenu } from "../../../../ui/overlays/useLazyMenu";
import { VisuallyHidden } from "../../../../ui/layout/VisuallyHidden";
import { copy } from "../../copy";
import { bubbleId } from "./MessageBubble";
import * as css from "./MessageBubble.css";
import type { MessageHandlers } from "./messageHandlers";
import type { ConversationMessage } from "../messageList/shownMessages";

const fetchMenu = async () => (await import("./MessageMenu")).MessageMenu;
const reportFailure = () => showToast({ ...copy.menuNotLoaded, variant: "destructive" });

export const actionsId = (message: ConversationMessage): string => `actions-${message.key}`;

/**
 * The button that opens a message's menu. On touch screens, it is hidden unless it has keyboard focus, and a long press
 * on the message opens the menu instead. Only one of these buttons is in the tab order; the arrow keys move between
 * them.
 */
export function MessageActions({
  message,
  holds,
  inTabOrder,
  onStep,
  ...handlers
}: MessageHandlers & {
  readonly message: ConversationMessage;
  /** The number of long presses on the message so far; each one also opens the menu. */
  readonly holds: number;
  readonly inTabOrder: boolean;
  /** Moves focus down by `by` rows, or up if `by` is negative. */
  readonly onStep: (by: number) => void;
}) {
  const { Menu, button } = useLazyMenu(fetchMenu, reportFailure);
  const onHold = useEffectEvent(button.onClick);
  useEffect(() => {
    if (holds > 0) onHold();
  }, [holds]);
  const shared = {
    id: actionsId(message),
    tabIndex: inTabOrder ? 0 : -1,
    "aria-describedby": bubbleId(message),
    onStep,
  };
  if (Menu === null) return <MoreButton {...shared} {...button} />;
  const focus = () => document.getElementById(shared.id)?.focus();
  // A new key remounts the menu, so that it opens again.
  return <Menu key={holds} message={message} trigger={<MoreButton {...shared} />} onAnswered={focus} {...handlers} />;
}

/** Handles the arrow keys itself, because the given `onKeyDown` would open the menu. */
function MoreButton({
  onStep,
  onKeyDown,
  ...props
}: ComponentProps<"button"> & { readonly onStep: (by: number) => void }) {
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (by === 0) onKeyDown?.(event);
    else if (!event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      onStep(by);
    }
  };
  return (
    <button {...props} onKeyDown={press} type="button" className={css.more} title={copy.actions.open}>
      <Ellipsis size={18} aria-hidden />
      <VisuallyHidden>{copy.actions.open}</VisuallyHidden>
    </button>
  );
}
