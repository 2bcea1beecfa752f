import { text } from "node:stream/consumers";
import { StrictMode, type ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom";
import { publicHead } from "./features/landing/publicHead";
import { copy } from "./features/shell/copy";
import { PageLoader } from "./features/shell/frame/PageLoader";
import { WithoutJavaScript } from "./features/shell/frame/WithoutJavaScript";
import { routes } from "./routes";

/** The prerendered parts of a page. */
export type PrerenderedPage = {
  /** Tags for the head. */
  readonly head: string;
  /** The page itself; empty if it depends on the viewer. */
  readonly page: string;
  /** The loading state shown while the viewer is unknown. */
  readonly waiting: string;
};

const handler = createStaticHandler(routes);

/** React writes head tags before everything else, including preloads of pictures that are further down anyway. */
const leadingTags = /^(?:<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>)*/s;

async function renderToHtml(node: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(node);
  return text(prelude);
}

function Waiting({ header }: { readonly header: boolean }) {
  return (
    <>
      <div id="waiting">
        <PageLoader header={header} />
      </div>
      <WithoutJavaScript />
    </>
  );
}

/** The HTML of a page that is the same for every visitor who is not logged in. */
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
  const more = path === "/" ? publicHead : <meta name="description" content={copy.invitation} />;
  const head = tags.replaceAll(/<link [^>]*>/g, "") + (await renderToHtml(more));
  return { head, page: html.slice(tags.length), waiting: await renderToHtml(<Waiting header={false} />) };
}

/** The HTML of a page that only logged-in users see. */
export async function writeProtectedPage(): Promise<PrerenderedPage> {
  return { head: "", page: "", waiting: await renderToHtml(<Waiting header />) };
}
