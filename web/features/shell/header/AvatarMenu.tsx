import { type ComponentProps, useRef } from "react";
import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import type { Viewer } from "../../../graphql/session/viewerStore";
import { Avatar } from "../../../ui/elements/Avatar";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { showToast } from "../../../ui/overlays/toastStore";
import { useLazyMenu } from "../../../ui/overlays/useLazyMenu";
import * as css from "./AppHeader.css";
import { copy } from "../copy";

const fetchItems = async () => (await import("./AvatarMenuItems")).AvatarMenuItems;
const reportFailure = (error: unknown) => showToast({ variant: "destructive", ...caughtErrorText(error) });

export function AvatarMenu({ viewer }: { readonly viewer: Viewer }) {
  const { Menu: Items, button: closed } = useLazyMenu(fetchItems, reportFailure);
  const button = useRef<HTMLButtonElement>(null);
  if (Items === null) return <AvatarButton viewer={viewer} {...closed} />;
  return (
    <Items
      viewer={viewer}
      trigger={<AvatarButton ref={button} viewer={viewer} />}
      onStay={() => button.current?.focus()}
    />
  );
}

function AvatarButton({ viewer, ...rest }: ComponentProps<"button"> & { readonly viewer: Viewer }) {
  return (
    <button {...rest} type="button" className={css.avatarButton}>
      <Avatar name={viewer.displayName} image={viewer.avatar} size={40} eager />
      <VisuallyHidden>{copy.account(viewer.displayName)}</VisuallyHidden>
    </button>
  );
}
