import { text } from "node:stream/consumers";
import { StrictMode, type ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom";
import { publicHead } from "./features/landing/publicHead";
import { copy } from "./features/shell/copy";
import { ChatPageSkeleton } from "./features/chat/page/ChatPageSkeleton";
import { PageLoader } from "./features/shell/frame/PageLoader";
import { WithoutJavaScript } from "./features/shell/frame/WithoutJavaScript";
import { PrerenderedFrame } from "./features/shell/frame/PrerenderedFrame";
import { SettingsSkeleton } from "./features/tutorWizard/SettingsSkeleton";
import { ProfileSkeleton } from "./features/tutors/profile/ProfileSkeleton";
import { SearchSkeleton } from "./features/tutors/search/SearchSkeleton";
import { routes } from "./routes";
import { brandName } from "./ui/theme/brand";

export type PrerenderedPage = {
  readonly head: string;
  /** The page's HTML; empty if the page depends on the viewer. */
  readonly page: string;
  /** The loading state shown to logged-in users until the page is ready. */
  readonly waiting: string;
};

const handler = createStaticHandler(routes);

/**
 * Matches the head tags, which React writes before everything else. The links among them are dropped, because they
 * preload pictures farther down the page.
 */
const leadingTags = /^(?:<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>)*/s;

async function renderToHtml(node: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(node);
  return text(prelude);
}

const skeletons: Readonly<Record<string, ReactNode>> = {
  "/tutors": <SearchSkeleton />,
  "/tutors/:id": <ProfileSkeleton />,
  "/dashboard/chat": <ChatPageSkeleton />,
  "/dashboard/tutor/settings": <SettingsSkeleton />,
};

function Waiting({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <div id="waiting">{children}</div>
      <WithoutJavaScript />
    </>
  );
}

/** Prerenders a page that is the same for all logged-out visitors. */
export async function writePublicPage(path: string): Promise<PrerenderedPage> {
  const context = await handler.query(new Request(new URL(path, "https://origin.invalid")));
  if (context instanceof Response) throw new Error(`${path} redirects, so it can't be prerendered`);
  const html = await renderToHtml(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StrictMode>,
  );
  const [tags] = leadingTags.exec(html) ?? [""];
  const invitation = <meta name="description" content={copy.invitation} />;
  const more = path === "/" ? publicHead : tags.includes('name="description"') ? null : invitation;
  const head = tags.replaceAll(/<link [^>]*>/g, "") + (await renderToHtml(more));
  const waiting = (
    <Waiting>
      <PageLoader header={false} />
    </Waiting>
  );
  return { head, page: html.slice(tags.length), waiting: await renderToHtml(waiting) };
}

/** Prerenders the loading state of a page for logged-in users; null stands for the page served at all other paths. */
export async function writeProtectedPage(path: string | null): Promise<PrerenderedPage> {
  const skeleton = path === null ? undefined : skeletons[path];
  if (path !== null && skeleton === undefined) throw new Error(`${path} has no skeleton`);
  const page =
    path === null ? (
      <PageLoader header />
    ) : (
      <PrerenderedFrame fills={path === "/dashboard/chat"}>{skeleton}</PrerenderedFrame>
    );
  // The title is just the product name until React adds the page title.
  return {
    head: await renderToHtml(<title>{brandName}</title>),
    page: "",
    waiting: await renderToHtml(<Waiting>{page}</Waiting>),
  };
}
