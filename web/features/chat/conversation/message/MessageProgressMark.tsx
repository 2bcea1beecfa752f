import { Check, CheckCheck, Clock } from "lucide-react";
import { VisuallyHidden } from "../../../../ui/layout/VisuallyHidden";
import { copy } from "../../copy";
import * as css from "./MessageBubble.css";
import type { MessageProgress } from "../messageList/shownMessages";

const marks = {
  waiting: <Clock size={14} aria-hidden />,
  sending: <Clock size={14} aria-hidden />,
  sent: <Check size={16} aria-hidden />,
  delivered: <CheckCheck size={16} aria-hidden />,
  read: <CheckCheck size={16} strokeWidth={3} aria-hidden className={css.read} />,
} as const;

export function MessageProgressMark({ progress }: { readonly progress: MessageProgress }) {
  if (progress === "arrived" || progress === "failed") return null;
  return (
    <span title={copy.states[progress]} className={css.mark}>
      {marks[progress]}
      <VisuallyHidden>{copy.states[progress]}</VisuallyHidden>
    </span>
  );
}
