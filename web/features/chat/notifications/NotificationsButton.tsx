import { Bell, BellOff, BellRing } from "lucide-react";
import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { useApolloClient } from "../../../graphql/hooks";
import { IconButton } from "../../../ui/elements/IconButton";
import { showToast } from "../../../ui/overlays/toastStore";
import { copy } from "../copy";
import { turnNotificationsOff, turnNotificationsOn, useNotificationState } from "./permission";

const texts = copy.notifications;

export function NotificationsButton() {
  const client = useApolloClient();
  const state = useNotificationState();
  if (state === "impossible") return null;
  const isOn = state === "on";

  const press = async () => {
    if (isOn) {
      try {
        const { unsubscribeDevice } = await import("../../../graphql/push/unsubscribeDevice");
        const wasSubscribed = await unsubscribeDevice(client);
        turnNotificationsOff();
        showToast({ title: texts.isOff, ...(wasSubscribed && { description: texts.isOffHint }) });
      } catch (error) {
        showToast({ variant: "destructive", ...caughtErrorText(error) });
      }
      return;
    }
    const now = await turnNotificationsOn();
    if (now === "on") showToast({ title: texts.isOn, description: texts.isOnHint });
    if (now === "blocked") showToast({ title: texts.blocked, description: texts.blockedHint });
  };
  const icon = {
    unasked: <Bell size={20} />,
    on: <BellRing size={20} />,
    off: <Bell size={20} />,
    blocked: <BellOff size={20} />,
  };
  return (
    <IconButton
      label={isOn ? texts.turnOff : texts.turnOn}
      icon={<span aria-hidden="true">{icon[state]}</span>}
      onClick={() => void press()}
    />
  );
}
