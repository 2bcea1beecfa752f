import { Bell, BellOff } from "lucide-react";
import type { ReactElement } from "react";
import { Menu, MenuItem } from "../../../ui/overlays/Menu";
import { copy } from "./copy";
import { useMuteChat } from "./useMuteChat";

export function ChatMenu({
  chatId,
  name,
  isMuted,
  trigger,
}: {
  readonly chatId: string;
  readonly name: string;
  readonly isMuted: boolean;
  readonly trigger: ReactElement;
}) {
  const setMuted = useMuteChat(chatId, name);
  const Icon = isMuted ? Bell : BellOff;
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem icon={<Icon size={20} aria-hidden />} onSelect={() => void setMuted(!isMuted)}>
        {isMuted ? copy.unmute : copy.mute}
      </MenuItem>
    </Menu>
  );
}
