import { EllipsisVertical } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { IconButton } from "../../../ui/elements/IconButton";
import { showToast } from "../../../ui/overlays/toastStore";
import type { ChatMenu } from "./ChatMenu";
import { copy } from "./copy";

const fetchMenu = () => import("./ChatMenu");

/** The button that opens a chat's menu, whose code is loaded when the button is hovered, focused or pressed. */
export function ChatMenuButton(chat: Omit<ComponentProps<typeof ChatMenu>, "trigger">) {
  const [Opened, setOpened] = useState<typeof ChatMenu | null>(null);
  if (Opened !== null) return <Opened {...chat} trigger={<MenuButton />} />;
  const open = () => {
    const reportFailure = () => showToast({ title: copy.notLoaded, variant: "destructive" });
    fetchMenu().then(({ ChatMenu: Loaded }) => setOpened(() => Loaded), reportFailure);
  };
  // If the prefetch fails, the click loads the menu again.
  const prefetch = () => void fetchMenu().catch(() => undefined);
  return (
    <MenuButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={open}
    />
  );
}

function MenuButton(props: Omit<ComponentProps<typeof IconButton>, "label" | "icon">) {
  return <IconButton {...props} label={copy.menu} icon={<EllipsisVertical size={20} aria-hidden />} />;
}
