import { createContext, use } from "react";
import { brandName } from "../theme/brand";

/** The prefix of every title, such as "(3) " for unread messages; provided by the frame around the pages. */
export const TitlePrefix = createContext("");

/** The document title (the page's name and the product's name) and the description for search engines. */
export function PageTitle({ description, children }: { readonly description?: string; readonly children: string }) {
  return (
    <>
      <title>{`${use(TitlePrefix)}${children} · ${brandName}`}</title>
      {description !== undefined && <meta name="description" content={description} />}
    </>
  );
}
