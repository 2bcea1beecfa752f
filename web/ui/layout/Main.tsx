import type { ReactNode } from "react";
import { mainId } from "./SkipLink";

/** The target of the skip link. Render it once per page. */
export function Main({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <main id={mainId} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
