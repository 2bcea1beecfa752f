import { text } from "node:stream/consumers";
import { StrictMode, type ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom";
import { publicHead } from "./features/landing/publicHead";
import { copy } from "./features/shell/copy";
import { PageLoader } from "./features/shell/frame/PageLoader";
import { WithoutJavaScript } from "./features/shell/frame/WithoutJavaScript";
import { routes } from "./routes";

/** What of a page can be written down ahead. */
export type Written = {
  /** Tags for the head. */
  readonly head: string;
  /** The page itself; empty where it depends on who looks. */
  readonly page: string;
  /** What is seen instead while it is not known who looks. */
  readonly waiting: string;
};

const handler = createStaticHandler(routes);

/** React writes the tags that belong into the head before everything else, and announces pictures that stand below anyway. */
const leadingTags = /^(?:<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>)*/s;

async function write(node: ReactNode): Promise<string> {
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

/** The HTML of a page that is the same for everybody who is not logged in. */
export async function writePublicPage(path: string): Promise<Written> {
  const context = await handler.query(new Request(new URL(path, "https://origin.invalid")));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
  const html = await write(
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
  const head = tags.replaceAll(/<link [^>]*>/g, "") + (await write(more));
  return { head, page: html.slice(tags.length), waiting: await write(<Waiting header={false} />) };
}

/** The HTML of a page that only somebody who is logged in will see. */
export async function writeProtectedPage(): Promise<Written> {
  return { head: "", page: "", waiting: await write(<Waiting header />) };
}
