import { type ComponentProps, useRef, useState } from "react";
import { errorText } from "../../../graphql/errors/errorTitle";
import type { Viewer } from "../../../graphql/session/viewerStore";
import { Avatar } from "../../../ui/elements/Avatar";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { showToast } from "../../../ui/overlays/toastStore";
import * as css from "./AppHeader.css";
import { copy } from "../copy";

const fetchItems = async () => (await import("./AvatarMenuItems")).AvatarMenuItems;
const prefetchItems = () => void fetchItems().catch(() => undefined);

/**
 * The viewer's avatar, which opens the account menu. The menu is fetched on hover or focus; failures are shown in a
 * toast.
 */
export function AvatarMenu({ viewer }: { readonly viewer: Viewer }) {
  const [Items, setItems] = useState<Awaited<ReturnType<typeof fetchItems>> | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = () =>
    fetchItems().then(
      (items) => setItems(() => items),
      (error: unknown) => showToast({ variant: "destructive", ...errorText(error) }),
    );
  if (Items === null) {
    return (
      <AvatarButton
        viewer={viewer}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={prefetchItems}
        onFocus={prefetchItems}
        onClick={() => void open()}
      />
    );
  }
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
