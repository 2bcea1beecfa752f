import type { ReactNode } from "react";
import { mainId } from "./SkipLink";

/** The page's main content, which is the target of the skip link; used once per page. */
export function Main({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <main id={mainId} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
