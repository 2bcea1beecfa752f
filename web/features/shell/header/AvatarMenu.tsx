import { lazy, Suspense, useRef, useState, type ComponentProps } from "react";
import type { Viewer } from "../../../graphql/session/viewerStore";
import { Avatar } from "../../../ui/elements/Avatar";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import * as css from "./AppHeader.css";
import { copy } from "../copy";

const fetchItems = () => import("./AvatarMenuItems");
const AvatarMenuItems = lazy(async () => ({ default: (await fetchItems()).AvatarMenuItems }));

/** The viewer's avatar, which opens the account menu. The menu is fetched on hover or focus. */
export function AvatarMenu({ viewer }: { readonly viewer: Viewer }) {
  const [isOpened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const plain = (
    <AvatarButton
      viewer={viewer}
      aria-haspopup="menu"
      aria-expanded={isOpened}
      onPointerEnter={() => void fetchItems()}
      onFocus={() => void fetchItems()}
      onClick={() => setOpened(true)}
    />
  );
  if (!isOpened) return plain;
  return (
    <Suspense fallback={plain}>
      <AvatarMenuItems
        viewer={viewer}
        trigger={<AvatarButton ref={button} viewer={viewer} />}
        onStay={() => button.current?.focus()}
      />
    </Suspense>
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
