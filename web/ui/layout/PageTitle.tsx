import { createContext, use } from "react";
import { brandName } from "../theme/brand";

/** The prefix of every title, such as "(3) " for unread messages; provided by the frame around the pages. */
export const TitlePrefix = createContext("");

export function PageTitle({ description, children }: { readonly description?: string; readonly children: string }) {
  return (
    <>
      <title>{`${use(TitlePrefix)}${children} · ${brandName}`}</title>
      {description !== undefined && <meta name="description" content={description} />}
    </>
  );
}
