import { Bell, BellOff, BellRing } from "lucide-react";
import { IconButton } from "../../../ui/elements/IconButton";
import { showToast } from "../../../ui/overlays/toastStore";
import { copy } from "../copy";
import { turnNoticesOff, turnNoticesOn, useNoticeState } from "./permission";

const words = copy.notices;

/** Turns browser notifications on and off; the one place from which the browser is asked for them. */
export function NotificationsButton() {
  const state = useNoticeState();
  if (state === "impossible") return null;
  const isOn = state === "on";

  const press = async () => {
    if (isOn) {
      turnNoticesOff();
      showToast({ title: words.isOff });
      return;
    }
    const now = await turnNoticesOn();
    if (now === "on") showToast({ title: words.isOn, description: words.isOnHint });
    if (now === "blocked") showToast({ title: words.blocked, description: words.blockedHint });
  };
  const icon = {
    unasked: <Bell size={20} />,
    on: <BellRing size={20} />,
    off: <Bell size={20} />,
    blocked: <BellOff size={20} />,
  };
  return (
    <IconButton
      label={isOn ? words.turnOff : words.turnOn}
      icon={<span aria-hidden="true">{icon[state]}</span>}
      onClick={() => void press()}
    />
  );
}
