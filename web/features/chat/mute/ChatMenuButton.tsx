import { EllipsisVertical } from "lucide-react";
import type { ComponentProps } from "react";
import { IconButton } from "../../../ui/elements/IconButton";
import { showToast } from "../../../ui/overlays/toastStore";
import { useLazyMenu } from "../../../ui/overlays/useLazyMenu";
import type { ChatMenu } from "./ChatMenu";
import { copy as chatCopy } from "../copy";
import { copy } from "./copy";

const fetchMenu = async () => (await import("./ChatMenu")).ChatMenu;
const reportFailure = () => showToast({ ...chatCopy.menuNotLoaded, variant: "destructive" });

export function ChatMenuButton({
  disabled,
  ...chat
}: Omit<ComponentProps<typeof ChatMenu>, "trigger"> & { readonly disabled: boolean }) {
  const { Menu, button } = useLazyMenu(fetchMenu, reportFailure);
  if (Menu === null) return <MenuButton {...button} disabled={disabled} />;
  return <Menu {...chat} trigger={<MenuButton disabled={disabled} />} />;
}

function MenuButton(props: Omit<ComponentProps<typeof IconButton>, "label" | "icon">) {
  return <IconButton {...props} label={copy.menu} icon={<EllipsisVertical size={20} aria-hidden />} />;
}
