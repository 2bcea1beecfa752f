import { createContext, use } from "react";
import { brandName } from "../theme/brand";

/** What stands before every title, as "(3) " for unread messages; provided by the frame around the pages. */
export const TitlePrefix = createContext("");

/** The title of the page in the browser's tab: the page's own name, then the product's; and what search engines say of it. */
export function PageTitle({ description, children }: { readonly description?: string; readonly children: string }) {
  return (
    <>
      <title>{`${use(TitlePrefix)}${children} · ${brandName}`}</title>
      {description !== undefined && <meta name="description" content={description} />}
    </>
  );
}
